import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getHaulerFigures, type HaulerFigures } from '../../contract/dispatch.ts'
import { formatDay } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './earnings.module.css'
import { useOfferTotal } from './market/use-offers.ts'
import { EarningsBars, type EarningsWeek } from './EarningsBars.tsx'

type HaulerStatsProps = { isApproved: boolean }

/**
 * The four figures of the dashboard, and on a wide screen the last eight weeks. A hauler who is not approved has no
 * available jobs.
 */
export function HaulerStats({ isApproved }: HaulerStatsProps) {
  const { data: figures } = useQuery(apiQuery(getHaulerFigures, {}))
  const offers = useOfferTotal(isApproved)

  return (
    <section className={styles.stats} aria-label="Your figures">
      <dl className={styles.figures}>
        <Figure label="Total Earnings" value={figures && formatMoney(figures.totalEarnings)} />
        <Figure label="Completed Jobs" value={figures?.completedJobs} />
        <Figure label="Active Jobs" value={figures?.activeJobs} />
        <Figure label="Available Jobs" value={isApproved ? offers : 0} />
      </dl>
      <div className={styles.weeks}>{figures && <Weeks figures={figures} />}</div>
    </section>
  )
}

/** A dash while it is not known: never a zero that may be wrong. */
const Figure = ({ label, value }: { label: string; value: string | number | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value ?? '–'}</dd>
  </div>
)

const weekName = (week: EarningsWeek): string =>
  week.isCurrent ? 'This week' : `Week of ${formatDay(week.start)}`

/** Eight weeks: tap a bar, or use the arrow keys, for its amount. */
function Weeks({ figures }: { figures: HaulerFigures }) {
  const thisWeek = figures.weeks.length - 1
  const [selected, setSelected] = useState(thisWeek)
  const weeks = figures.weeks.map((week, at) => ({ ...week, isCurrent: at === thisWeek }))
  const week = weeks[selected]
  return (
    <>
      <div className={styles.chart}>
        <EarningsBars weeks={weeks} selected={selected} />
        <input
          type="range"
          min={0}
          max={thisWeek}
          value={selected}
          aria-label="Earnings per week, in dollars"
          aria-valuetext={week && `${weekName(week)}: ${formatMoney(week.amount)}`}
          onChange={(event) => setSelected(Number(event.target.value))}
        />
      </div>
      {week && (
        <p className={`num ${layout.tag} ${styles.week}`} data-current={week.isCurrent}>
          {week.isCurrent
            ? `+${formatMoney(week.amount)} this week`
            : `${weekName(week)}: ${formatMoney(week.amount)}`}
        </p>
      )}
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
