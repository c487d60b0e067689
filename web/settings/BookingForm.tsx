import { useState } from 'react'
import {
  BookingRules,
  getBookingRules,
  saveBookingRules,
  type SavedBookingRules,
} from '../../contract/booking-rules.ts'
import { useApiMutation } from '../api/query.ts'
import { Button } from '../ui/button/Button.tsx'
import { CheckboxField } from '../ui/field/CheckboxField.tsx'
import { showProblems } from '../ui/field/focus-problem.ts'
import { TextField } from '../ui/field/TextField.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './settings.module.css'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The fields with a number, in the order of the form. */
const NUMBERS = [
  ['leadMinutes', 'Book at least this many minutes ahead'],
  ['horizonDays', 'Book at most this many days ahead'],
  ['mostPerDay', 'Most pickups a day (empty: as many as fit)'],
  ['requestsAboveCapacity', 'Requests taken above the schedule, for each window and area'],
] as const
type NumberName = (typeof NUMBERS)[number][0]

type Draft = { closedWeekdays: number[]; closedDays: string } & Record<NumberName, string>
type Problems = Partial<Record<keyof Draft, string>>

const draftOf = (rules: SavedBookingRules): Draft => ({
  closedWeekdays: rules.closedWeekdays,
  closedDays: rules.closedDays.join(', '),
  leadMinutes: String(rules.leadMinutes),
  horizonDays: String(rules.horizonDays),
  mostPerDay: rules.mostPerDay === null ? '' : String(rules.mostPerDay),
  requestsAboveCapacity: String(rules.requestsAboveCapacity),
})

const numberIn = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text))

/** The rules of the draft, or what is wrong with its fields. */
function read(draft: Draft): { rules: BookingRules } | { problems: Problems } {
  const result = BookingRules.safeParse({
    closedWeekdays: draft.closedWeekdays,
    closedDays: draft.closedDays.split(/[\s,;]+/).filter(Boolean),
    leadMinutes: numberIn(draft.leadMinutes),
    horizonDays: numberIn(draft.horizonDays),
    mostPerDay: draft.mostPerDay.trim() === '' ? null : numberIn(draft.mostPerDay),
    requestsAboveCapacity: numberIn(draft.requestsAboveCapacity),
  })
  if (result.success) return { rules: result.data }
  const problems = result.error.issues.map(({ path, message }) => [String(path[0]), message])
  return { problems: Object.fromEntries(problems) as Problems }
}

export function BookingForm({ rules }: { rules: SavedBookingRules }) {
  const [draft, setDraft] = useState(() => draftOf(rules))
  const [problems, setProblems] = useState<Problems>({})
  const save = useApiMutation(saveBookingRules, {
    refetches: [getBookingRules],
    success: { title: 'Booking rules saved', message: 'They hold for bookings from now on' },
    failure: (error) => ({ title: 'Booking rules were not saved', message: error.reason }),
  })
  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setProblems({})
  }
  const submit = (form: HTMLFormElement) => {
    const answer = read(draft)
    if ('rules' in answer) return save.mutate({ body: { ...answer.rules, basedOn: rules.version } })
    showProblems(form, () => setProblems(answer.problems))
  }
  const toggle = (day: number, isClosed: boolean) =>
    change({
      closedWeekdays: isClosed
        ? [...draft.closedWeekdays, day]
        : draft.closedWeekdays.filter((each) => each !== day),
    })
  const { requestsFromEnvironment } = rules
  return (
    <form
      noValidate
      className={`${layout.stack} ${styles.rules}`}
      onSubmit={(event) => {
        event.preventDefault()
        submit(event.currentTarget)
      }}
    >
      <fieldset className={styles.weekdays}>
        <legend>No pickups on</legend>
        {WEEKDAYS.map((name, day) => (
          <CheckboxField
            key={name}
            label={name}
            checked={draft.closedWeekdays.includes(day)}
            onChecked={(isClosed) => toggle(day, isClosed)}
          />
        ))}
      </fieldset>
      <TextField
        label="Holidays and closed days, such as 2026-12-25, 2027-01-01"
        value={draft.closedDays}
        error={problems.closedDays}
        onValue={(closedDays) => change({ closedDays })}
      />
      {NUMBERS.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          inputMode="numeric"
          value={draft[name]}
          error={problems[name]}
          onValue={(value) => change({ [name]: value })}
        />
      ))}
      {requestsFromEnvironment !== null && (
        <p className={layout.quiet}>
          This server is started with REQUESTS_ABOVE_CAPACITY={requestsFromEnvironment}, which is
          used instead.
        </p>
      )}
      <div className={layout.row}>
        <Button type="submit" variant="primary" pending={save.isPending && 'Saving...'}>
          Save booking rules
        </Button>
      </div>
    </form>
  )
}
