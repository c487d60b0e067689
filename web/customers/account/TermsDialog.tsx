import { useState } from 'react'
import { customerName } from '../../../contract/admin-customers.ts'
import {
  AccountTerms,
  type CommercialAccount,
  getCommercialAccount,
  NET_DAYS,
  saveCommercialAccount,
} from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { useApiMutation } from '../../api/query.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { CheckboxField } from '../../ui/field/CheckboxField.tsx'
import { readDollars } from '../../ui/field/read-dollars.ts'
import { TextField } from '../../ui/field/TextField.tsx'

type Props = {
  opened: boolean
  record: CustomerRecord
  account: CommercialAccount | null
  onClose: () => void
}

const draftOf = (record: CustomerRecord, account: CommercialAccount | null) => ({
  invoiceName: account?.invoiceName ?? customerName(record),
  billingEmail: account?.billingEmail ?? record.email ?? '',
  creditLimit: account ? (account.creditLimit / 100).toFixed(2) : '',
  netDays: String(account?.netDays ?? NET_DAYS),
  requiresPo: account?.requiresPo ?? false,
  isActive: account?.isActive ?? true,
})
type Draft = ReturnType<typeof draftOf>

/** Opens an account, or changes its terms. What was issued keeps its own. */
export function TermsDialog({ opened, record, account, onClose }: Props) {
  const [draft, setDraft] = useState(() => draftOf(record, account))
  const [tried, setTried] = useState(false)
  const errors = tried ? errorsOf(draft) : {}
  const saving = useApiMutation(saveCommercialAccount, {
    refetches: [getCommercialAccount],
    success: () => (account ? 'Account saved' : 'Account opened'),
    failure: ({ reason }) => ({ title: 'Not saved', message: reason }),
  })
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const save = () => {
    setTried(true)
    const creditLimit = readDollars(draft.creditLimit)
    if (Object.keys(errorsOf(draft)).length > 0 || creditLimit === undefined) return
    const body = {
      ...draft,
      creditLimit,
      netDays: Number(draft.netDays),
      version: account?.version ?? 0,
    }
    saving.mutate({ params: { customerId: record.id }, body }, { onSuccess: onClose })
  }
  return (
    <Dialog
      size="question"
      opened={opened}
      onClose={onClose}
      title={account ? 'Edit the commercial account' : 'Open a commercial account'}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Fields draft={draft} errors={errors} set={set} />
        {account && (
          <CheckboxField
            label="Open for bookings"
            hint="A closed account keeps its invoices."
            checked={draft.isActive}
            onChecked={(isActive) => set({ isActive })}
          />
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" pending={saving.isPending && 'Saving...'}>
            {account ? 'Save' : 'Open account'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type FieldsProps = {
  draft: Draft
  errors: Partial<Record<keyof Draft, string>>
  set: (changes: Partial<Draft>) => void
}

const Fields = ({ draft, errors, set }: FieldsProps) => (
  <>
    <TextField
      label="Name on the invoice"
      value={draft.invoiceName}
      error={errors.invoiceName}
      onValue={(invoiceName) => set({ invoiceName })}
    />
    <TextField
      label="Invoices go to"
      type="email"
      value={draft.billingEmail}
      error={errors.billingEmail}
      onValue={(billingEmail) => set({ billingEmail })}
    />
    <TextField
      label="Credit limit"
      inputMode="decimal"
      placeholder="6000"
      value={draft.creditLimit}
      error={errors.creditLimit}
      onValue={(creditLimit) => set({ creditLimit })}
    />
    <TextField
      label="Days to pay"
      inputMode="numeric"
      value={draft.netDays}
      error={errors.netDays}
      onValue={(netDays) => set({ netDays })}
    />
    <CheckboxField
      label="Each pickup needs a PO number"
      checked={draft.requiresPo}
      onChecked={(requiresPo) => set({ requiresPo })}
    />
  </>
)

/** What the contract says about each field. */
function errorsOf({ creditLimit, netDays, ...draft }: Draft): FieldsProps['errors'] {
  const { invoiceName, billingEmail, netDays: days } = AccountTerms.shape
  const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
    result.error?.issues[0]?.message
  const all = {
    invoiceName: messageOf(invoiceName.safeParse(draft.invoiceName)),
    billingEmail: messageOf(billingEmail.safeParse(draft.billingEmail)),
    creditLimit:
      readDollars(creditLimit) === undefined ? 'Please enter an amount, such as 6000' : undefined,
    netDays:
      netDays.trim() === ''
        ? 'Please enter 0 to 90 days'
        : messageOf(days.safeParse(Number(netDays))),
  }
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message !== undefined))
}
