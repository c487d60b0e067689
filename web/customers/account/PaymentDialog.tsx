import { useState } from 'react'
import {
  type AccountInvoice,
  INVOICE_METHODS,
  InvoiceMethod,
  recordInvoicePayment,
} from '../../../contract/account-invoices.ts'
import { formatMoney } from '../../../contract/money.ts'
import { useKeyedMutation } from '../../api/keyed-mutation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { INVOICE_READS } from './invoice-reads.ts'

type Props = { opened: boolean; invoice: AccountInvoice | null; onClose: () => void }

const METHODS: Record<InvoiceMethod, string> = {
  cheque: 'Cheque',
  e_transfer: 'E-transfer',
  eft: 'EFT, from bank to bank',
}

/** Records what a company paid without a card. */
export const PaymentDialog = ({ opened, invoice, onClose }: Props) => (
  <Dialog
    size="question"
    opened={opened}
    onClose={onClose}
    title={`Record a payment of ${invoice?.number ?? ''}`}
  >
    {invoice && <Fields invoice={invoice} onClose={onClose} />}
  </Dialog>
)

function Fields({ invoice, onClose }: { invoice: AccountInvoice; onClose: () => void }) {
  const [method, setMethod] = useState<InvoiceMethod>('cheque')
  const [typed, setTyped] = useState((invoice.due / 100).toFixed(2))
  const [reference, setReference] = useState('')
  const [tried, setTried] = useState(false)
  const amount = readDollars(typed)
  const isWrong = amount === undefined || amount <= 0 || amount > invoice.due
  const recording = useKeyedMutation(recordInvoicePayment, {
    refetches: INVOICE_READS,
    success: ({ due, number }) =>
      due === 0
        ? `Invoice ${number} is paid.`
        : `${formatMoney(due)} is left to pay of invoice ${number}.`,
    failed: 'Not recorded',
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!isWrong)
          recording.mutate(
            { params: { invoiceId: invoice.id }, body: { method, amount, reference } },
            { onSuccess: onClose },
          )
      }}
    >
      <SelectField
        label="How"
        value={method}
        options={INVOICE_METHODS.map((value) => ({ value, label: METHODS[value] }))}
        onValue={(value) => setMethod(InvoiceMethod.parse(value))}
      />
      <TextField
        label="Amount"
        inputMode="decimal"
        value={typed}
        hint={`${formatMoney(invoice.due)} is due`}
        error={
          tried && isWrong
            ? `Please enter an amount above $0.00, up to ${formatMoney(invoice.due)}`
            : undefined
        }
        onValue={setTyped}
      />
      <TextField
        label="Number of the cheque or transfer (optional)"
        maxLength={100}
        value={reference}
        onValue={setReference}
      />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" pending={recording.isPending && 'Recording...'}>
          Record payment
        </Button>
      </DialogActions>
    </form>
  )
}
