import type { ClientJob } from '../../contract/jobs.ts'
import { StatCard } from '../ui/layout/StatCard.tsx'
import { countClientViews } from './client-jobs.ts'
import styles from './jobs.module.css'

/** The four cards of the specification; the service is always 'Active'. */
export function ClientStats({ jobs }: { jobs: ClientJob[] | undefined }) {
  const counts = jobs && countClientViews(jobs)
  const text = (count: number | undefined) => count?.toString()
  return (
    <div className={styles.stats}>
      <StatCard label="Total Jobs" value={text(counts?.all)} />
      <StatCard label="Active Jobs" value={text(counts?.active)} />
      <StatCard label="Completed" value={text(counts?.completed)} />
      <StatCard label="Service Status" value="Active" />
    </div>
  )
}
