import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChangedWindow } from '../../../contract/booking-rules.ts'
import { Day, TimeWindow, windowFacts, WINDOWS } from '../../../contract/calendar.ts'
import { Button } from '../../ui/button/Button.tsx'
import { IconButton } from '../../ui/button/IconButton.tsx'
import { SelectField } from '../../ui/field/SelectField.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import { windowText } from './group-form.ts'
import styles from './groups.module.css'

type Props = {
  label: string
  error: string | undefined
  windows: readonly ChangedWindow[]
  onWindows: (windows: ChangedWindow[]) => void
}

const WHAT = [
  { value: 'closed', label: 'Closed' },
  { value: 'limited', label: 'Takes at most' },
]

/** Closes single windows of a day, or limits their pickups. */
export function WindowsField({ label, error, windows, onWindows }: Props) {
  return (
    <fieldset className={styles.windows}>
      <legend>{label}</legend>
      <p className={layout.dim}>Close one window of a day, or let it take fewer pickups.</p>
      <ul>
        {windows.map((changed) => (
          <li key={`${changed.day} ${changed.window}`}>
            <span>{windowText(changed)}</span>
            <IconButton
              label={`Remove ${windowText(changed)}`}
              onClick={() => onWindows(windows.filter((each) => each !== changed))}
            >
              <IconTrash size={18} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <NewWindow windows={windows} onWindows={onWindows} />
      {error && (
        <p className={styles.fault} role="alert" tabIndex={-1} data-fault>
          {error}
        </p>
      )}
    </fieldset>
  )
}

const byDay = (one: ChangedWindow, other: ChangedWindow): number =>
  one.day.localeCompare(other.day) || WINDOWS.indexOf(one.window) - WINDOWS.indexOf(other.window)

/** Adds a window; one that is named already is replaced. */
function NewWindow({ windows, onWindows }: Pick<Props, 'windows' | 'onWindows'>) {
  const [date, setDate] = useState('')
  const [window, setWindow] = useState<TimeWindow>('morning')
  const [what, setWhat] = useState('closed')
  const [most, setMost] = useState('4')
  const [problem, setProblem] = useState<string>()
  const day = Day.safeParse(date).data
  const limit = what === 'closed' ? 0 : /^\d{1,3}$/.test(most.trim()) ? Number(most) : undefined
  const add = () => {
    if (day === undefined) return setProblem('Please choose a day')
    if (limit === undefined) return setProblem('Please enter a whole number of pickups')
    const others = windows.filter((each) => each.day !== day || each.window !== window)
    onWindows([...others, { day, window, most: limit }].toSorted(byDay))
    setProblem(undefined)
    setDate('')
  }
  return (
    <div className={styles.newWindow} data-unadded={date === '' ? undefined : true}>
      <TextField label="Day" type="date" value={date} error={problem} onValue={setDate} />
      <SelectField
        label="Window"
        options={WINDOWS.map((value) => ({ value, label: windowFacts[value].label }))}
        value={window}
        onValue={(next) => setWindow(TimeWindow.catch('morning').parse(next))}
      />
      <SelectField label="Then" options={WHAT} value={what} onValue={setWhat} />
      {what === 'limited' && (
        <TextField label="Pickups" inputMode="numeric" value={most} onValue={setMost} />
      )}
      <Button icon={<IconPlus size={18} aria-hidden="true" />} onClick={add}>
        Add window
      </Button>
    </div>
  )
}
