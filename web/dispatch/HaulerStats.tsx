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

/** The four figures of the dashboard. A hauler who is not approved has no available jobs. */
export function HaulerStats({ isApproved }: HaulerStatsProps) {
  const { data: figures } = useQuery(apiQuery(getHaulerFigures, {}))
  const offers = useOfferTotal(isApproved)

  return (
    <section className={`${layout.stack} ${styles.stats}`} aria-label="Your figures">
      <EarningsCard figures={figures} />
      <dl className={styles.counts}>
        <Count label="Completed Jobs" value={figures?.completedJobs} />
        <Count label="Active Jobs" value={figures?.activeJobs} />
        <Count label="Available Jobs" value={isApproved ? offers : 0} />
      </dl>
    </section>
  )
}

const Count = ({ label, value }: { label: string; value: number | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">{value ?? '–'}</dd>
  </div>
)

type EarningsCardProps = { figures: HaulerFigures | undefined }

const weekName = (week: EarningsWeek): string =>
  week.isCurrent ? 'This week' : `Week of ${formatDay(week.start)}`

/** Total Earnings, and their weeks; no figure at all while they are not known. */
const EarningsCard = ({ figures }: EarningsCardProps) => (
  <figure className={styles.earnings}>
    <figcaption>
      <span>Total Earnings</span>
      <strong className="num">{figures ? formatMoney(figures.totalEarnings) : '–'}</strong>
    </figcaption>
    {figures ? <Weeks figures={figures} /> : <div className={styles.unknown} />}
  </figure>
)

/** Eight weeks: tap a bar, or use the arrow keys, for its amount. */
function Weeks({ figures }: { figures: HaulerFigures }) {
  const thisWeek = figures.weeks.length - 1
  const [selected, setSelected] = useState(thisWeek)
  const weeks = figures.weeks.map((week, at) => ({ ...week, isCurrent: at === thisWeek }))
  const week = weeks[selected]
  return (
    <>
      {week && (
        <p className={`num ${layout.tag} ${styles.week}`} data-current={week.isCurrent}>
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
          max={thisWeek}
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
