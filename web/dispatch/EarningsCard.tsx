import { useState } from 'react'
import { formatDay, type Day } from '../../contract/calendar.ts'
import type { HaulerJob } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import styles from './earnings.module.css'
import { totalEarnings, weeklyEarnings, WEEKS_SHOWN, type EarningsWeek } from './earnings.ts'
import { EarningsBars } from './EarningsBars.tsx'

type EarningsCardProps = { jobs: readonly HaulerJob[] | undefined; today: Day }

const THIS_WEEK = WEEKS_SHOWN - 1

const weekName = (week: EarningsWeek): string =>
  week.isCurrent ? 'This week' : `Week of ${formatDay(week.start)}`

/** Total Earnings, and their weeks; no figure at all while the jobs are not known. */
export const EarningsCard = ({ jobs, today }: EarningsCardProps) => (
  <figure className={styles.earnings}>
    <figcaption>
      <span>Total Earnings</span>
      <strong className="num">{jobs ? formatMoney(totalEarnings(jobs)) : '–'}</strong>
    </figcaption>
    {jobs ? <Weeks jobs={jobs} today={today} /> : <div className={styles.unknown} />}
  </figure>
)

/** Eight weeks: tap a bar, or use the arrow keys, for its amount. */
function Weeks({ jobs, today }: { jobs: readonly HaulerJob[]; today: Day }) {
  const [selected, setSelected] = useState(THIS_WEEK)
  const weeks = weeklyEarnings(jobs, today)
  const week = weeks[selected]
  return (
    <>
      {week && (
        <p className={`num ${styles.week}`} data-current={week.isCurrent}>
          {week.isCurrent
            ? `+${formatMoney(week.amount)} this week`
            : `${weekName(week)}: ${formatMoney(week.amount)}`}
        </p>
      )}
      <div className={styles.chart}>
        <EarningsBars weeks={weeks} selected={selected} />
        <input
          type="range"
          min={0}
          max={THIS_WEEK}
          value={selected}
          aria-label="Earnings per week, in dollars"
          aria-valuetext={week && `${weekName(week)}: ${formatMoney(week.amount)}`}
          onChange={(event) => setSelected(Number(event.target.value))}
        />
      </div>
      <EarningsTable weeks={weeks} />
    </>
  )
}

/** The bars as a table, for those who do not see them. */
const EarningsTable = ({ weeks }: { weeks: readonly EarningsWeek[] }) => (
  <table className="vh">
    <caption>Earnings of the last eight weeks</caption>
    <thead>
      <tr>
        <th scope="col">Week</th>
        <th scope="col">Earnings</th>
      </tr>
    </thead>
    <tbody>
      {weeks.map((week) => (
        <tr key={week.start}>
          <th scope="row">{weekName(week)}</th>
          <td>{formatMoney(week.amount)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
