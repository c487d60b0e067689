import { useState } from 'react'
import { formatPickupDay } from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { addRecurring, listRecurring, recurringDays } from '../../../contract/recurring-pickups.ts'
import { useKeyedMutation } from '../../api/keyed-mutation.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import layout from '../../ui/layout/layout.module.css'
import {
  type DraftErrors,
  formOf,
  newDraft,
  problemsOf,
  type RecurringDraft,
  ruleOf,
} from './recurring-draft.ts'
import { RecurringFields } from './RecurringFields.tsx'
import { RecurringPrice, useRecurringPrice } from './RecurringPrice.tsx'

type Props = {
  opened: boolean
  record: CustomerRecord
  account: CommercialAccount
  onClose: () => void
}

/** Sets up a pickup that repeats, and shows its price and its first days. */
export const RecurringDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} isNarrow onClose={props.onClose} title="Add a recurring pickup">
    <Form {...props} />
  </Dialog>
)

function Form({ record, account, onClose }: Omit<Props, 'opened'>) {
  const [draft, setDraft] = useState(() => newDraft(record))
  const [errors, setErrors] = useState<DraftErrors>({})
  const price = useRecurringPrice(draft)
  const adding = useKeyedMutation(addRecurring, {
    refetches: [listRecurring],
    success: () => 'Set up. Its first days are being booked.',
    failed: 'Not set up',
    onFailure: ({ fields }) =>
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message]))),
  })
  const add = () => {
    const wrong = problemsOf(draft, account)
    setErrors(wrong)
    const body = formOf(draft)
    if (Object.keys(wrong).length > 0 || !body || !price.quote) return
    adding.mutate({ params: { customerId: record.id }, body }, { onSuccess: onClose })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <RecurringFields
        draft={draft}
        errors={errors}
        set={(changes) => setDraft({ ...draft, ...changes })}
        addresses={record.addresses}
        account={account}
      />
      <div className={layout.stack}>
        <RecurringPrice price={price} />
        <FirstDays draft={draft} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          unready={price.isAsked && !price.quote}
          pending={adding.isPending && 'Setting up...'}
        >
          Set up
        </Button>
      </DialogActions>
    </form>
  )
}

const PREVIEWED = 4

/** The first days, before it is set up. */
function FirstDays({ draft }: { draft: RecurringDraft }) {
  const rule = ruleOf(draft)
  if (!rule) return null
  const days = recurringDays(rule, { from: rule.firstDay, count: PREVIEWED })
  return (
    <p className={layout.notice}>
      {days.map(formatPickupDay).join(', ')}
      {days.length === PREVIEWED && ' and so on'}. Each is booked on account at the price of its
      time. Days when we’re closed are left out, and you get a notice.
    </p>
  )
}
