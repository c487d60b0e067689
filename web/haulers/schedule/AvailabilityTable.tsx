import type { KeyboardEvent } from 'react'
import { SLOT_LABELS, SLOTS } from '../../../contract/calendar.ts'
import type { AvailabilityEntry } from '../../../contract/availability.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './availability-grid.module.css'
import type { WeekProps } from './AvailabilityPresets.tsx'
import {
  dayEntries,
  dayState,
  JOB_COUNTS,
  jobsText,
  MIN_JOBS,
  setDay,
  setMaxJobs,
  setOpen,
  WEEKDAYS,
} from './availability-week.ts'
import { DayCheckbox } from './DayCheckbox.tsx'
import { HeldSlotQuestion } from './HeldSlotQuestion.tsx'
import { bookedText, dayText, mostBooked } from './schedule-copy.ts'

/**
 * The week as a table of seven days by six slots: arrow keys walk from cell to cell, Space opens and closes one, 1
 * to 4 open it for so many jobs.
 */
export const AvailabilityTable = (props: WeekProps) => (
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
        <DayRows key={name} {...props} day={day} />
      ))}
    </tbody>
  </table>
)

function DayRows({ day, ...props }: WeekProps & { day: number }) {
  const { week, booked, held, onEdit } = props
  const entries = dayEntries(week, day)
  return (
    <>
      <tr>
        <th scope="row">
          <span className={styles.rowHead}>
            <DayCheckbox
              day={day}
              state={dayState(week, day)}
              onToggle={(open) => onEdit(setDay(week, day, open))}
            />
            <span>
              {WEEKDAYS[day]}
              <small className="num">{dayText(props, day)}</small>
            </span>
          </span>
        </th>
        {entries.map((entry) => (
          <SlotCell
            key={entry.timeSlot}
            entry={entry}
            dates={bookedText(booked, entry)}
            least={Math.min(entry.maxJobs, Math.max(MIN_JOBS, mostBooked(booked, entry)))}
            onOpen={(open) => onEdit(setOpen(week, entry, open))}
            onCount={(count) => onEdit(setMaxJobs(setOpen(week, entry, true), entry, count))}
          />
        ))}
      </tr>
      {held
        .filter((slot) => slot.dayOfWeek === day)
        .map((slot) => (
          <tr key={slot.timeSlot}>
            <td colSpan={SLOTS.length + 1} className={styles.question}>
              <HeldSlotQuestion {...props} slot={slot} />
            </td>
          </tr>
        ))}
    </>
  )
}

type SlotCellProps = {
  entry: AvailabilityEntry
  /** When it is booked; '' where it is not. */
  dates: string
  /** Not fewer jobs than are booked. */
  least: number
  onOpen: (open: boolean) => void
  onCount: (count: number) => void
}

function SlotCell({ entry, dates, least, onOpen, onCount }: SlotCellProps) {
  const counts = JOB_COUNTS.filter((count) => count >= least)
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
            onKeyDown={(event) => {
              const count = Number(event.key)
              if (counts.some((each) => each === count)) onCount(count)
            }}
          />
        </label>
        {entry.isAvailable ? (
          <select
            aria-label={`Jobs on ${name}`}
            value={entry.maxJobs}
            onChange={(event) => onCount(Number(event.target.value))}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {jobsText(count)}
              </option>
            ))}
          </select>
        ) : (
          <span className={styles.off}>Off</span>
        )}
      </span>
      {dates && (
        <small className={styles.dates} data-dot>
          {dates}
        </small>
      )}
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
  const { rows } = event.currentTarget
  const cell = (event.target as Element).closest<HTMLTableCellElement>('td, th')
  const row = cell?.closest('tr')
  if (!step || !cell || !row || !(event.target instanceof HTMLInputElement)) return
  const [down, right] = step
  // A question between two days has no boxes, and is passed over.
  for (let at = row.rowIndex + down; rows[at]; at += down || rows.length) {
    const box = rows[at]?.cells[cell.cellIndex + right]?.querySelector('input')
    if (!box) continue
    event.preventDefault()
    box.focus()
    return
  }
}
