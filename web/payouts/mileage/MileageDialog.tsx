import { useState } from 'react'
import { dayOf, Day, formatPickupDay } from '../../../contract/calendar.ts'
import { getHaulerEarnings } from '../../../contract/insights.ts'
import {
  enterMileage,
  firstMileageDay,
  getMileage,
  NewMileage,
  type MileageDay,
} from '../../../contract/mileage.ts'
import { getYearStatement } from '../../../contract/year-statement.ts'
import { useApiMutation } from '../../api/query.ts'
import { now } from '../../clock.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Segments } from '../../ui/button/Segments.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { DialogActions } from '../../ui/dialog/DialogActions.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { kilometreText } from '../earnings/earnings-copy.ts'
import { entryOf, entryTextOf, type EntryText } from './mileage-copy.ts'
import styles from './mileage.module.css'

type Props = {
  /** The day to change; undefined for one that is chosen in the dialog. */
  mileage: MileageDay | undefined
  onClose: () => void
}

type Problems = Record<string, string>

/** Odometer readings or kilometres of one day, in place of the estimate. */
export function MileageDialog({ mileage, onClose }: Props) {
  const today = dayOf(now())
  const { date, setDate, entry, set, problems, isPending, send } = useEntry(mileage, onClose)
  return (
    <Dialog
      size="question"
      title={mileage ? `Mileage of ${formatPickupDay(mileage.day)}` : 'Add a day'}
      onClose={onClose}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          send(entry)
        }}
      >
        {!mileage && (
          <TextField
            label="Day"
            type="date"
            min={firstMileageDay(today)}
            max={today}
            value={date}
            error={problems.day}
            onValue={setDate}
          />
        )}
        <EntryFields entry={entry} problems={problems} onChange={set} />
        {mileage && !mileage.isEstimate && (
          <Button
            disabled={isPending}
            onClick={() => send({ ...entry, kind: 'estimate', note: '' })}
          >
            Use the estimate, {kilometreText(mileage.estimatedMetres)}
          </Button>
        )}
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" pending={isPending && 'Saving...'}>
            Save mileage
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** What is entered for a day, and its sending. */
function useEntry(mileage: MileageDay | undefined, onClose: () => void) {
  const [date, setDate] = useState<string>(mileage?.day ?? dayOf(now()))
  const [entry, setEntry] = useState(() => entryTextOf(mileage))
  const [problems, setProblems] = useState<Problems>({})
  const { isPending, mutate } = useApiMutation(enterMileage, {
    refetches: [getMileage, getHaulerEarnings, getYearStatement],
    success: 'Mileage saved',
    failure: ({ reason }) => ({ title: 'Mileage Not Saved', message: reason }),
  })
  return {
    date,
    setDate,
    entry,
    problems,
    isPending,
    set: (change: Partial<EntryText>) => {
      setEntry({ ...entry, ...change })
      setProblems({})
    },
    send: (values: EntryText) => {
      const read = readEntry(date, values)
      setProblems('problems' in read ? read.problems : {})
      if ('body' in read)
        mutate({ params: { day: read.day }, body: read.body }, { onSuccess: onClose })
    },
  }
}

type FieldsProps = {
  entry: EntryText
  problems: Problems
  onChange: (change: Partial<EntryText>) => void
}

const EntryFields = ({ entry, problems, onChange }: FieldsProps) => (
  <>
    <Segments
      label="What you enter"
      options={[
        { value: 'odometer', label: 'Odometer' },
        { value: 'distance', label: 'Kilometres' },
      ]}
      value={entry.kind === 'distance' ? 'distance' : 'odometer'}
      onChange={(kind) => onChange({ kind })}
    />
    {entry.kind === 'distance' ? (
      <TextField
        label="Kilometres driven for jobs"
        inputMode="decimal"
        value={entry.kilometres}
        error={problems.metres}
        onValue={(kilometres) => onChange({ kilometres })}
      />
    ) : (
      <div className={layout.pair}>
        <TextField
          label="Odometer at the start, km"
          inputMode="numeric"
          value={entry.start}
          error={problems.start}
          onValue={(start) => onChange({ start })}
        />
        <TextField
          label="Odometer at the end, km"
          inputMode="numeric"
          value={entry.end}
          error={problems.end}
          onValue={(end) => onChange({ end })}
        />
      </div>
    )}
    <TextField
      label="Note (optional)"
      maxLength={200}
      value={entry.note}
      error={problems.note}
      onValue={(note) => onChange({ note })}
    />
  </>
)

/** What the form says, or what is wrong with it by field. */
function readEntry(
  date: string,
  values: EntryText,
): { day: Day; body: NewMileage } | { problems: Problems } {
  const day = Day.safeParse(date)
  const body = NewMileage.safeParse(entryOf(values))
  const problems: Problems = day.success ? {} : { day: 'Please choose a day' }
  for (const { path, message } of body.error?.issues ?? []) problems[String(path[0])] ??= message
  return day.success && body.success ? { day: day.data, body: body.data } : { problems }
}
