import { useQuery } from '@tanstack/react-query'
import { getHaulerFigures } from '../../contract/dispatch.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import styles from './hauler-stats.module.css'
import { useOfferTotal } from './market/use-offers.ts'

const EarningsWeeks = onDemand(async () => (await import('./EarningsWeeks.tsx')).EarningsWeeks)

type HaulerStatsProps = { isApproved: boolean }

/**
 * The four figures of the dashboard, and on a wide screen the last eight weeks. A hauler who is not approved has no
 * available jobs.
 */
export function HaulerStats({ isApproved }: HaulerStatsProps) {
  const { data: figures } = useQuery(apiQuery(getHaulerFigures, {}))
  const offers = useOfferTotal(isApproved)
  // A phone has the weeks under "Earnings and mileage": there the job comes first.
  const isPhone = useIsPhone()

  return (
    <section className={styles.stats} aria-label="Your figures">
      <dl className={styles.figures}>
        <Figure label="Total Earnings" value={figures && formatMoney(figures.totalEarnings)} />
        <Figure label="Completed Jobs" value={figures?.completedJobs} />
        <Figure label="Active Jobs" value={figures?.activeJobs} />
        <Figure label="Available Jobs" value={isApproved ? offers : 0} />
      </dl>
      {!isPhone && (
        <div className={styles.weeks}>{figures && <EarningsWeeks figures={figures} />}</div>
      )}
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
