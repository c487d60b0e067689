import { formatWeekday, type Day } from '../../../contract/calendar.ts'
import type { CalendarState } from '../calendar/use-calendar.ts'
import { dayKey } from './board-keys.ts'
import styles from './board-tools.module.css'
import { shortDay } from './row-layout.ts'
import type { Lifting } from './use-lifting.ts'

type Props = { calendar: CalendarState; days: readonly Day[]; lifting: Lifting }

/** The week of the chosen day: to go to a day, and to drop a job on that should go there. */
export function DayStrip({ calendar, days, lifting: { carry } }: Props) {
  const counts = new Map(calendar.counts.data?.map((count) => [count.day, count]))
  return (
    <div className={styles.strip} role="group" aria-label="Days of the week">
      {days.map((day) => {
        const key = dayKey(day)
        const count = counts.get(day)
        return (
          <button
            key={day}
            type="button"
            className={styles.stripDay}
            aria-pressed={day === calendar.day}
            data-place={key}
            data-lit={carry.targets?.has(key) || undefined}
            data-over={carry.over === key || undefined}
            onClick={() => calendar.setDay(day)}
          >
            <b>{shortDay(day, formatWeekday(day))}</b>
            <small className="num">{noteOf(day, calendar.today, count?.waiting)}</small>
          </button>
        )
      })}
    </div>
  )
}

function noteOf(day: Day, today: Day, waiting: number | undefined): string {
  if (day < today) return 'past'
  const open = waiting === undefined ? '' : `${waiting} open`
  return day === today ? `today${open && `, ${open}`}` : open
}
