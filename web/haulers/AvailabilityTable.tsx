import type { KeyboardEvent } from 'react'
import { SLOT_LABELS, SLOTS } from '../../contract/calendar.ts'
import type { AvailabilityEntry } from '../../contract/availability.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './availability-grid.module.css'
import type { WeekProps } from './AvailabilityPresets.tsx'
import {
  dayEntries,
  dayState,
  JOB_COUNTS,
  jobsText,
  setDay,
  setMaxJobs,
  setOpen,
  totalsText,
  WEEKDAYS,
} from './availability-week.ts'
import { DayCheckbox } from './DayCheckbox.tsx'

/** The week as a table of seven days by six slots; arrow keys walk from cell to cell. */
export const AvailabilityTable = ({ week, onEdit }: WeekProps) => (
  <table className={`${layout.panel} ${styles.table}`} onKeyDown={walk}>
    <thead>
      <tr>
        <th scope="col">Day</th>
        {SLOTS.map((slot) => (
          <th key={slot} scope="col">
            {SLOT_LABELS[slot]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {WEEKDAYS.map((name, day) => (
        <tr key={name}>
          <th scope="row">
            <span className={styles.rowHead}>
              <DayCheckbox
                day={day}
                state={dayState(week, day)}
                onToggle={(open) => onEdit(setDay(week, day, open))}
              />
              <span>
                {name}
                <small className="num">{totalsText(dayEntries(week, day))}</small>
              </span>
            </span>
          </th>
          {dayEntries(week, day).map((entry) => (
            <SlotCell
              key={entry.timeSlot}
              entry={entry}
              onOpen={(open) => onEdit(setOpen(week, entry, open))}
              onCount={(count) => onEdit(setMaxJobs(week, entry, count))}
            />
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

type SlotCellProps = {
  entry: AvailabilityEntry
  onOpen: (open: boolean) => void
  onCount: (count: number) => void
}

function SlotCell({ entry, onOpen, onCount }: SlotCellProps) {
  const name = `${WEEKDAYS[entry.dayOfWeek]} ${SLOT_LABELS[entry.timeSlot]}`
  return (
    <td data-jobs={entry.isAvailable ? entry.maxJobs : 0}>
      <span className={styles.cell}>
        <label className={styles.box}>
          <input
            type="checkbox"
            aria-label={name}
            checked={entry.isAvailable}
            onChange={(event) => onOpen(event.target.checked)}
          />
        </label>
        {entry.isAvailable && (
          <select
            aria-label={`Jobs on ${name}`}
            value={entry.maxJobs}
            onChange={(event) => onCount(Number(event.target.value))}
          >
            {JOB_COUNTS.map((count) => (
              <option key={count} value={count}>
                {jobsText(count)}
              </option>
            ))}
          </select>
        )}
      </span>
    </td>
  )
}

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** From one checkbox to the next; in a job count the arrows keep choosing the count. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key]
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  if (!step || !cell || !row || !(event.target instanceof HTMLInputElement)) return
  const next = event.currentTarget.rows[row.rowIndex + step[0]]?.cells[cell.cellIndex + step[1]]
  const box = next?.querySelector('input')
  if (!box) return
  event.preventDefault()
  box.focus()
}
