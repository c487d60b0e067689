import { IconChevronLeft, IconChevronRight, IconPackage, IconUser } from '@tabler/icons-react'
import { formatMonth, type Day } from '../../../contract/calendar.ts'
import type { DayCount } from '../../../contract/schedule.ts'
import { IconButton } from '../../ui/button/IconButton.tsx'
import layout from '../../ui/layout/layout.module.css'
import { MonthGrid } from '../../ui/layout/MonthGrid.tsx'
import { addMonths, monthOf } from '../../ui/month.ts'
import styles from './calendar.module.css'
import { dayInWords, FILL_LABELS, fillOf, type Fill } from './month.ts'
import type { CalendarState } from './use-calendar.ts'

const LEGEND: readonly Fill[] = ['room', 'nearly', 'over']

/** A month of 42 days from Sunday on, each with its haulers, its jobs and how full it is. */
export const MonthPanel = ({ calendar }: { calendar: CalendarState }) => {
  const { day, today, setDay } = calendar
  return (
    <section className={layout.panel} aria-labelledby="calendar-month">
      <div className={`${layout.line} ${styles.monthBar}`}>
        <IconButton label="Previous month" onClick={() => setDay(addMonths(day, -1))}>
          <IconChevronLeft size={22} aria-hidden="true" />
        </IconButton>
        <h2 id="calendar-month" aria-live="polite">
          {formatMonth(day)}
        </h2>
        <IconButton label="Next month" onClick={() => setDay(addMonths(day, 1))}>
          <IconChevronRight size={22} aria-hidden="true" />
        </IconButton>
        <button type="button" className={styles.today} onClick={() => setDay(today)}>
          Today
        </button>
      </div>
      <MonthOfDays calendar={calendar} />
      <p className={`${layout.quiet} ${styles.reading}`}>
        Top number: available haulers. Below: jobs, with those that wait.
      </p>
      <ul className={`${layout.row} ${layout.quiet} ${styles.legend}`}>
        {LEGEND.map((fill) => (
          <li key={fill} data-fill={fill}>
            {FILL_LABELS[fill]}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MonthOfDays({ calendar }: { calendar: CalendarState }) {
  const { cells, counts, day, setDay } = calendar
  const byDay = new Map(counts.data?.map((count) => [count.day, count]))
  return (
    <MonthGrid
      days={cells}
      stop={day}
      onMove={setDay}
      className={styles.grid}
      gridLabel="calendar-month"
      isBusy={counts.isFetching}
    >
      {(each) => <DayButton day={each} count={byDay.get(each)} calendar={calendar} />}
    </MonthGrid>
  )
}

type DayProps = { day: Day; count: DayCount | undefined; calendar: CalendarState }

function DayButton({ day, count, calendar }: DayProps) {
  const chosen = day === calendar.day
  const outside = monthOf(day) !== monthOf(calendar.day)
  const { fill, share } = count ? fillOf(count) : { fill: 'closed' as const, share: 0 }
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      data-outside={outside}
      aria-current={day === calendar.today ? 'date' : undefined}
      tabIndex={chosen ? 0 : -1}
      onClick={() => calendar.setDay(day)}
    >
      <span className="vh">{dayInWords(day, count)}</span>
      <span className={`${styles.date} num`} aria-hidden="true">
        {Number(day.slice(8))}
      </span>
      <span className={`${layout.row} ${styles.counts} num`} aria-hidden="true">
        <span>
          <IconUser size={14} aria-hidden="true" />
          {count?.haulers ?? '\u2007'}
        </span>
        <span>
          <IconPackage size={14} aria-hidden="true" />
          {count ? count.jobs + count.waiting : '\u2007'}
        </span>
      </span>
      <span className={styles.bar} data-fill={fill}>
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
    </button>
  )
}
