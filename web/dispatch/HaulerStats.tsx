import { useQuery } from '@tanstack/react-query'
import { getHaulerFigures, listAvailableJobs } from '../../contract/dispatch.ts'
import { apiQuery } from '../api/query.ts'
import styles from './earnings.module.css'
import { EarningsCard } from './EarningsCard.tsx'

type HaulerStatsProps = { isApproved: boolean }

/** The four figures of the dashboard. A hauler who is not approved has no available jobs. */
export function HaulerStats({ isApproved }: HaulerStatsProps) {
  const { data: figures } = useQuery(apiQuery(getHaulerFigures, {}))
  const { data: offers } = useQuery({
    ...apiQuery(listAvailableJobs.page, { query: { limit: 1 } }),
    enabled: isApproved,
  })

  return (
    <section className={styles.stats} aria-label="Your figures">
      <EarningsCard figures={figures} />
      <dl className={styles.counts}>
        <Count label="Completed Jobs" value={figures?.completedJobs} />
        <Count label="Active Jobs" value={figures?.activeJobs} />
        <Count label="Available Jobs" value={isApproved ? offers?.total : 0} />
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
