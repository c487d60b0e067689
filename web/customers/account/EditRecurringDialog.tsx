import { useState } from 'react'
import { addDays, dayOf, formatPickupDay } from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import {
  daysToBook,
  editRecurring,
  type Interval,
  listRecurring,
  type RecurringPickup,
} from '../../../contract/recurring-pickups.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import layout from '../../ui/layout/layout.module.css'
import {
  type DraftErrors,
  draftOf,
  fieldNames,
  formOf,
  problemsOf,
  type RecurringDraft,
  ruleOf,
  valueText,
} from './recurring-draft.ts'
import { RecurringFields } from './RecurringFields.tsx'
import { RecurringPrice, useRecurringPrice } from './RecurringPrice.tsx'
import { useEdits } from './use-edits.ts'

type Props = {
  opened: boolean
  record: CustomerRecord
  account: CommercialAccount
  /** As it is now, also when a colleague edits it meanwhile. */
  pickup: RecurringPickup
  onClose: () => void
}

/** Edits a pickup that repeats: what is booked stays, and the price is shown before it is saved. */
export const EditRecurringDialog = ({ opened, ...props }: Props) => (
  <Dialog opened={opened} isNarrow onClose={props.onClose} title="Edit the recurring pickup">
    <Form {...props} />
  </Dialog>
)

function Form({ record, account, pickup, onClose }: Omit<Props, 'opened'>) {
  const latest = draftOf(pickup)
  const { draft, set, conflicts, settle } = useEdits(latest)
  const [errors, setErrors] = useState<DraftErrors>({})
  const price = useRecurringPrice(draft)
  const saving = useApiMutation(editRecurring, {
    refetches: [listRecurring],
    success: 'Saved. It applies to the pickups that aren’t booked yet.',
    failure: ({ code, reason, fields }) => {
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [lastOf(path), message])))
      const message = code === 'outdated' ? `${reason}. What you typed is still here.` : reason
      return { title: 'Not saved', message }
    },
  })
  const save = () => {
    const wrong = problemsOf(draft, account)
    setErrors(wrong)
    const form = formOf(draft)
    if (Object.keys(wrong).length > 0 || !form || !price.quote || conflicts.length > 0) return
    const body = { ...form, version: pickup.version }
    saving.mutate({ params: { recurringId: pickup.id }, body }, { onSuccess: onClose })
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <RecurringFields {...{ draft, errors, set, account }} addresses={record.addresses} />
      <div className={layout.stack}>
        <Colleague {...{ conflicts, draft, latest, settle }} />
        <RecurringPrice price={price} />
        <Consequence draft={draft} booked={pickup.booked} />
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          type="submit"
          unready={(price.isAsked && !price.quote) || conflicts.length > 0}
          pending={saving.isPending && 'Saving...'}
        >
          Save
        </Button>
      </DialogActions>
    </form>
  )
}

const lastOf = (path: string): string => path.split('.').at(-1) ?? path

type Field = keyof RecurringDraft
type ColleagueProps = {
  conflicts: readonly Field[]
  draft: RecurringDraft
  latest: RecurringDraft
  settle: (field: Field, whose: 'mine' | 'theirs') => void
}

/** Asks for each field that two people edited which value is right. */
const Colleague = ({ conflicts, draft, latest, settle }: ColleagueProps) =>
  conflicts.map((field) => (
    <div key={field} className={layout.notice} role="status">
      <p>
        A colleague changed the {fieldNames[field]} to {valueText(latest, field)} while you wrote{' '}
        {valueText(draft, field)}.
      </p>
      <div className={layout.row}>
        <Button size="s" onClick={() => settle(field, 'mine')}>
          Keep mine
        </Button>
        <Button size="s" onClick={() => settle(field, 'theirs')}>
          Take theirs
        </Button>
      </div>
    </div>
  ))

const PREVIEWED = 4
const PERIODS: Record<Interval, string> = {
  week: 'The same week gets',
  two_weeks: 'The same two weeks get',
  month: 'The same month gets',
}

type ConsequenceProps = { draft: RecurringDraft; booked: RecurringPickup['booked'] }

/** What stays, and which days come next. */
function Consequence({ draft, booked }: ConsequenceProps) {
  const rule = ruleOf(draft)
  const today = dayOf(now())
  const toCome = booked.filter((day) => day > today)
  const last = toCome.at(-1)
  if (!rule) return null
  const from = addDays(today, 1)
  const days = daysToBook(rule, { from, count: PREVIEWED, booked })
  return (
    <div className={layout.notice}>
      {last !== undefined && (
        <p>
          <b>
            {toCome.length === 1
              ? `The pickup on ${formatPickupDay(last)} is booked and stays as it is.`
              : `${toCome.length} pickups up to ${formatPickupDay(last)} are booked and stay as they are.`}
          </b>{' '}
          {PERIODS[rule.every]} no second one.
        </p>
      )}
      <p>
        {days.length === 0
          ? 'No more days follow.'
          : `Next to be booked: ${days.map(formatPickupDay).join(', ')}${days.length === PREVIEWED ? ' and so on' : ''}.`}
      </p>
    </div>
  )
}
