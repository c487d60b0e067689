import { useQuery } from '@tanstack/react-query'
import { ACTIVE_STATUSES } from '../../contract/jobs.ts'
import { StatCard } from '../ui/layout/StatCard.tsx'
import { totalText } from '../ui/list/total-text.ts'
import { countQuery } from './client-jobs.ts'
import styles from './jobs.module.css'

/** The four cards of the specification; the service is always 'Active'. */
export const ClientStats = () => (
  <div className={styles.stats}>
    <StatCard label="Total Jobs" value={useCount(countQuery())} />
    <StatCard label="Active Jobs" value={useCount(countQuery([...ACTIVE_STATUSES]))} />
    <StatCard label="Completed" value={useCount(countQuery(['completed']))} />
    <StatCard label="Service Status" value="Active" />
  </div>
)

function useCount(query: ReturnType<typeof countQuery>): string | undefined {
  const { data } = useQuery(query)
  return data && totalText(data.total, data.isTotalExact)
}
