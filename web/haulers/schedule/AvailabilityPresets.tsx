import { useState } from 'react'
import layout from '../../ui/layout/layout.module.css'
import type { BookedJob } from '../../../contract/hauler-schedule.ts'
import styles from './availability.module.css'
import { copyDay, everyDay, WEEKDAYS, weekdaysEightToSix, type Week } from './availability-week.ts'
import type { HeldSlot } from './held-slots.ts'

type Editing = { week: Week; onEdit: (week: Week) => void }

/** The week with what is booked in it. */
export type WeekProps = Editing & {
  booked: readonly BookedJob[]
  /** Slots that would hold more jobs than they take. */
  held: readonly HeldSlot[]
  /** The week as it is saved: what a slot returns to that is not closed after all. */
  saved: Week
  onKeep: (jobs: readonly BookedJob[]) => void
  /** Weekdays on which the business takes no pickups. */
  closedWeekdays: readonly number[]
}

const MONDAY = 1
const others = WEEKDAYS.map((name, day) => ({ name, day })).filter(({ day }) => day !== MONDAY)

type PresetsProps = Editing & {
  /** Takes the last change back; absent while there is none. */
  onUndo: (() => void) | undefined
}

/** Whole weeks with one tap. */
export function AvailabilityPresets({ week, onEdit, onUndo }: PresetsProps) {
  const [copying, setCopying] = useState(false)
  return (
    <>
      <div className={`${layout.row} ${styles.presets}`} role="group" aria-label="Presets">
        <button
          type="button"
          className={layout.pill}
          onClick={() => onEdit(weekdaysEightToSix(week))}
        >
          Weekdays 8-6
        </button>
        <button type="button" className={layout.pill} onClick={() => onEdit(everyDay(week))}>
          Every day
        </button>
        <button
          type="button"
          className={layout.pill}
          aria-expanded={copying}
          onClick={() => setCopying(!copying)}
        >
          Copy Monday to...
        </button>
        {onUndo && (
          <button type="button" className={layout.pill} onClick={onUndo}>
            Undo
          </button>
        )}
      </div>
      {copying && (
        <div className={`${layout.row} ${styles.presets}`} role="group" aria-label="Copy Monday to">
          {others.map(({ name, day }) => (
            <button
              key={day}
              type="button"
              className={layout.pill}
              onClick={() => onEdit(copyDay(week, MONDAY, [day]))}
            >
              {name}
            </button>
          ))}
          <button
            type="button"
            className={layout.pill}
            onClick={() =>
              onEdit(
                copyDay(
                  week,
                  MONDAY,
                  others.map(({ day }) => day),
                ),
              )
            }
          >
            All days
          </button>
        </div>
      )}
    </>
  )
}
