import { useState } from 'react'
import { type AccountInvoice, voidInvoice } from '../../../contract/account-invoices.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { TextArea } from '../../ui/field/TextField.tsx'
import { INVOICE_READS } from './invoice-reads.ts'

type Props = { opened: boolean; invoice: AccountInvoice | null; onClose: () => void }

/** Voids an invoice that was wrong, and issues another one instead. */
export function VoidDialog({ opened, invoice, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [reissue, setReissue] = useState(true)
  const [tried, setTried] = useState(false)
  const isEmpty = reason.trim() === ''
  const voiding = useApiMutation(voidInvoice, {
    refetches: INVOICE_READS,
    success: ({ invoice: { number }, reissued }) =>
      reissued
        ? `Invoice ${number} is void. Invoice ${reissued.number} is on its way instead.`
        : `Invoice ${number} is void.`,
    failure: ({ reason: message }) => ({ title: 'Not voided', message }),
  })
  return (
    <Dialog
      size="question"
      opened={opened}
      onClose={onClose}
      title={`Void invoice ${invoice?.number ?? ''}?`}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isEmpty && invoice)
            voiding.mutate(
              { params: { invoiceId: invoice.id }, body: { reason: reason.trim(), reissue } },
              { onSuccess: onClose },
            )
        }}
      >
        <p>It keeps its number, and its link says that nothing has to be paid.</p>
        <TextArea
          label="Reason, printed on the PDF"
          data-autofocus
          maxLength={300}
          value={reason}
          error={tried && isEmpty ? 'Please write the reason' : undefined}
          onValue={setReason}
        />
        <CheckboxField
          label="Issue another one now"
          hint="For the same month, with the account's terms as they are. Without it the pickups go on the next invoice."
          checked={reissue}
          onChecked={setReissue}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" type="submit" pending={voiding.isPending && 'Voiding...'}>
            Void invoice
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
