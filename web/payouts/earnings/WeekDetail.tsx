import type { EarningsWeek } from '../../../contract/insights.ts'
import { signed } from '../../ui/signed.ts'
import layout from '../../ui/layout/layout.module.css'
import { durationText, jobsText, kilometreText, weekName } from './earnings-copy.ts'
import styles from './earnings.module.css'
import { totalOf } from './WeekChart.tsx'

type Props = { week: EarningsWeek; isCurrent: boolean }

/** What one week is made of, and how its money stands now. */
export function WeekDetail({ week, isCurrent }: Props) {
  const { earned, tips, takenBack, paid, unpaid, jobs, metres } = week
  const { minutesOnSite, minutesDriving } = week
  return (
    <section className={styles.week} aria-label={weekName(week.start, isCurrent)}>
      <header className={layout.spread}>
        <h4>{weekName(week.start, isCurrent)}</h4>
        <b className={`num ${styles.sum}`}>{signed(totalOf(week))}</b>
      </header>
      <dl className={layout.sums}>
        <Sum name="Shares and trip fees" value={signed(earned)} />
        <Sum name="Tips" value={signed(tips)} />
        <Sum
          name="Taken back since"
          value={takenBack === 0 ? signed(takenBack) : `−${signed(takenBack)}`}
        />
        <Sum name="Paid" value={signed(paid)} />
        <Sum name="On hold or on its way" value={signed(unpaid)} />
      </dl>
      <p className={`num ${layout.quiet}`}>
        {jobsText(jobs)}
        {minutesOnSite > 0 && `, ${durationText(minutesOnSite)} on site`}
        {minutesDriving > 0 && `, ${durationText(minutesDriving)} driving`}
        {metres > 0 && `, ${kilometreText(metres)}`}
      </p>
      <details className={styles.how}>
        <summary>How a week is counted</summary>
        <p>
          Monday to Sunday, Pacific time, from our books. A share belongs to the week in which the
          job was completed, a tip to the week of the job’s first tip. What is paid or taken back of
          them later changes that week, so a week shows how its money stands now. Statements show
          the same money on the days it moved.
        </p>
      </details>
    </section>
  )
}

const Sum = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
