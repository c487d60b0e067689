import { useState } from 'react'
import { addDays, Day, dayOf, formatPickupDay, TimeWindow } from '../../../contract/calendar.ts'
import { windowFacts, WINDOWS } from '../../../contract/calendar.ts'
import type { CommercialAccount } from '../../../contract/commercial-accounts.ts'
import type { CustomerRecord } from '../../../contract/customer-record.ts'
import { loadSizeFacts, LoadSize } from '../../../contract/jobs.ts'
import {
  addRecurring,
  Interval,
  intervalNames,
  INTERVALS,
  listRecurring,
  recurringDays,
} from '../../../contract/recurring-pickups.ts'
import { useKeyedMutation } from '../../api/keyed-mutation.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import styles from './account.module.css'

type Props = {
  opened: boolean
  record: CustomerRecord
  account: CommercialAccount
  onClose: () => void
}

const emptyOf = ({ firstName, lastName, phone, addresses }: CustomerRecord) => ({
  firstName,
  lastName,
  phone: phone ?? '',
  address: addresses[0]?.address ?? '',
  description: '',
  loadSize: 'small',
  every: 'week',
  firstDay: addDays(dayOf(now()), 1) as string,
  lastDay: '',
  window: 'morning',
  poNumber: '',
})
type Draft = ReturnType<typeof emptyOf>
type Errors = Partial<Record<string, string>>

/** Sets up a pickup that repeats, and shows its first days. */
export function RecurringDialog({ opened, record, account, onClose }: Props) {
  const [draft, setDraft] = useState(() => emptyOf(record))
  const [errors, setErrors] = useState<Errors>({})
  const adding = useKeyedMutation(addRecurring, {
    refetches: [listRecurring],
    success: () => 'Set up. Its first days are being booked.',
    failed: 'Not set up',
    onFailure: ({ fields }) =>
      setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message]))),
  })
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const add = () => {
    const [firstDay, lastDay] = [Day.safeParse(draft.firstDay).data, Day.safeParse(draft.lastDay)]
    const wrong = problemsOf(draft, account)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || firstDay === undefined) return
    const body = {
      ...draft,
      items: [],
      firstDay,
      lastDay: lastDay.data ?? null,
      loadSize: LoadSize.parse(draft.loadSize),
      every: Interval.parse(draft.every),
      window: TimeWindow.parse(draft.window),
    }
    adding.mutate({ params: { customerId: record.id }, body }, { onSuccess: onClose })
  }
  return (
    <Dialog size="question" opened={opened} onClose={onClose} title="Add a recurring pickup">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <Where {...{ draft, errors, set }} addresses={record.addresses} />
        <When {...{ draft, errors, set }} />
        <TextField
          label={account.requiresPo ? 'PO number' : 'PO number (optional)'}
          maxLength={60}
          value={draft.poNumber}
          error={errors.poNumber}
          onValue={(poNumber) => set({ poNumber })}
        />
        <Preview draft={draft} />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" pending={adding.isPending && 'Setting up...'}>
            Set up
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

function problemsOf(draft: Draft, { requiresPo }: CommercialAccount): Errors {
  const needed = (value: string, message: string) => (value.trim() === '' ? message : undefined)
  const all = {
    address: draft.address.trim().length < 5 ? 'Full address is required' : undefined,
    description: draft.description.trim().length < 3 ? 'Please say what is picked up' : undefined,
    firstName: needed(draft.firstName, 'First name is required'),
    lastName: needed(draft.lastName, 'Last name is required'),
    phone: needed(draft.phone, 'Valid phone number required'),
    firstDay: needed(draft.firstDay, 'Please choose the first day'),
    poNumber: requiresPo ? needed(draft.poNumber, 'This account needs a PO number') : undefined,
  }
  return Object.fromEntries(Object.entries(all).filter(([, message]) => message !== undefined))
}

type PartProps = { draft: Draft; errors: Errors; set: (changes: Partial<Draft>) => void }

const Where = ({
  draft,
  errors,
  set,
  addresses,
}: PartProps & { addresses: CustomerRecord['addresses'] }) => (
  <>
    <TextField
      label="Address"
      list="recurring-addresses"
      value={draft.address}
      error={errors.address}
      onValue={(address) => set({ address })}
    />
    <datalist id="recurring-addresses">
      {addresses.map(({ id, address }) => (
        <option key={id} value={address} />
      ))}
    </datalist>
    <TextField
      label="What is picked up"
      placeholder="Cardboard and broken furniture from the bin room"
      value={draft.description}
      error={errors.description ?? errors.items}
      onValue={(description) => set({ description })}
    />
    <SelectField
      label="Size of the load"
      value={draft.loadSize}
      options={LoadSize.options.map((value) => ({ value, label: loadSizeFacts[value].label }))}
      onValue={(loadSize) => set({ loadSize })}
    />
    <div className={styles.pair}>
      <TextField
        label="First name, on site"
        value={draft.firstName}
        error={errors.firstName}
        onValue={(firstName) => set({ firstName })}
      />
      <TextField
        label="Last name"
        value={draft.lastName}
        error={errors.lastName}
        onValue={(lastName) => set({ lastName })}
      />
    </div>
    <TextField
      label="Phone, on site"
      type="tel"
      value={draft.phone}
      error={errors.phone}
      onValue={(phone) => set({ phone })}
    />
  </>
)

const When = ({ draft, errors, set }: PartProps) => (
  <div className={styles.pair}>
    <SelectField
      label="How often"
      value={draft.every}
      options={INTERVALS.map((value) => ({ value, label: intervalNames[value] }))}
      onValue={(every) => set({ every })}
    />
    <SelectField
      label="Window"
      value={draft.window}
      options={WINDOWS.map((value) => ({ value, label: windowFacts[value].hours }))}
      onValue={(window) => set({ window })}
    />
    <TextField
      label="First day"
      type="date"
      min={addDays(dayOf(now()), 1)}
      value={draft.firstDay}
      error={errors.firstDay}
      onValue={(firstDay) => set({ firstDay })}
    />
    <TextField
      label="Last day (optional)"
      type="date"
      min={draft.firstDay}
      value={draft.lastDay}
      error={errors.lastDay}
      onValue={(lastDay) => set({ lastDay })}
    />
  </div>
)

const PREVIEWED = 4

/** The first days, before it is set up. */
function Preview({ draft }: { draft: Draft }) {
  const firstDay = Day.safeParse(draft.firstDay).data
  if (firstDay === undefined) return null
  const lastDay = Day.safeParse(draft.lastDay).data ?? null
  const rule = { every: Interval.parse(draft.every), firstDay, lastDay }
  const days = recurringDays(rule, { from: firstDay, count: PREVIEWED })
  return (
    <p className={layout.notice}>
      {days.map(formatPickupDay).join(', ')}
      {days.length === PREVIEWED && ' and so on'}. Each is booked on account at the price of its
      time. Days when we’re closed are left out, and you get a notice.
    </p>
  )
}
