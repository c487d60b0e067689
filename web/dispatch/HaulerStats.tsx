import { useQuery } from '@tanstack/react-query'
import type { Day } from '../../contract/calendar.ts'
import { listAvailableJobs, listMyJobs } from '../../contract/dispatch.ts'
import { apiQuery } from '../api/query.ts'
import styles from './earnings.module.css'
import { EarningsCard } from './EarningsCard.tsx'

type HaulerStatsProps = { today: Day; isApproved: boolean }

/** The four figures of the dashboard. A hauler who is not approved has no available jobs. */
export function HaulerStats({ today, isApproved }: HaulerStatsProps) {
  const { data: jobs } = useQuery(apiQuery(listMyJobs, {}))
  const { data: offers } = useQuery({
    ...apiQuery(listAvailableJobs, {}),
    enabled: isApproved,
  })
  const count = (...statuses: string[]) =>
    jobs?.filter(({ status }) => statuses.includes(status)).length

  return (
    <section className={styles.stats} aria-label="Your figures">
      <EarningsCard jobs={jobs} today={today} />
      <dl className={styles.counts}>
        <Count label="Completed Jobs" value={count('completed')} />
        <Count label="Active Jobs" value={count('assigned', 'in_progress')} />
        <Count label="Available Jobs" value={isApproved ? offers?.length : 0} />
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
