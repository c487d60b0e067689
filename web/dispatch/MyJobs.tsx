import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { listMyJobs } from '../../contract/dispatch.ts'
import { apiQuery } from '../api/query.ts'
import { CardSkeletons } from '../ui/CardSkeletons.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import styles from './dispatch.module.css'
import { inWorkingOrder } from './my-jobs-order.ts'
import { MyJobCard } from './MyJobCard.tsx'
import { PastJobs } from './PastJobs.tsx'

type MyJobsProps = {
  canWork: boolean
  /** What to do when there is no job yet. */
  whenEmpty?: ReactNode
}

/** The hauler's own jobs. Only an approved hauler may start and complete them. */
export function MyJobs({ canWork, whenEmpty }: MyJobsProps) {
  const { data: jobs, error, refetch } = useQuery(apiQuery(listMyJobs, {}))

  if (!jobs && error)
    return <ErrorPanel what="your jobs" error={error} onRetry={() => void refetch()} />
  if (!jobs) return <CardSkeletons what="your jobs" />
  if (jobs.length === 0) return <EmptyState title="No jobs assigned yet">{whenEmpty}</EmptyState>

  const { current, past } = inWorkingOrder(jobs)
  return (
    <>
      <div className={styles.cards}>
        {current.map((job) => (
          <MyJobCard key={job.id} job={job} canWork={canWork} />
        ))}
      </div>
      {past.map(({ month, jobs: ofMonth }) => (
        <PastJobs key={month} month={month} jobs={ofMonth} />
      ))}
    </>
  )
}
