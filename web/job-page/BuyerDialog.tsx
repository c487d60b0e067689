import { useState } from 'react'
import { getReceipt, setReceiptBuyer, type Receipt } from '../../contract/receipts.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { TextField } from '../ui/field/TextField.tsx'
import { Row, Stack } from '../ui/layout/Row.tsx'

type Props = { token: string; receipt: Receipt; onClose: () => void }

/** Makes a receipt out to a company or another address; the name stays that of the booking. */
export function BuyerDialog({ token, receipt, onClose }: Props) {
  const { buyer } = receipt
  const [company, setCompany] = useState(buyer.company)
  const [address, setAddress] = useState(buyer.address === receipt.address ? '' : buyer.address)
  const saving = useApiMutation(setReceiptBuyer, {
    refetches: [getReceipt],
    success: 'Your receipt is updated',
    failure: ({ reason }) => ({ title: 'Your receipt was not changed', message: reason }),
  })
  const save = () =>
    saving.mutate({ params: { token }, body: { company, address } }, { onSuccess: onClose })
  return (
    <Dialog isNarrow title="Bill to" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Stack gap={4}>
          <p>
            The receipt keeps its number and says which issue it replaces. It stays made out to{' '}
            {buyer.name}.
          </p>
          <TextField
            id="buyer-company"
            label="Company (optional)"
            autoComplete="organization"
            maxLength={120}
            value={company}
            onValue={setCompany}
          />
          <TextField
            id="buyer-address"
            label="Billing address (optional)"
            hint={`Without one: ${receipt.address}`}
            autoComplete="street-address"
            maxLength={200}
            value={address}
            onValue={setAddress}
          />
          <Row>
            <Button type="submit" variant="primary" pending={saving.isPending && 'Saving...'}>
              Save
            </Button>
            <Button onClick={onClose}>Keep it as it is</Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
