import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { listMyJobs } from '../../contract/dispatch.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import styles from './dispatch.module.css'
import { inWorkingOrder } from './my-jobs-order.ts'
import type { MyJobCardProps } from './MyJobCard.tsx'
import { PastJobs } from './PastJobs.tsx'

type MyJobsProps = {
  /** The hauler's own status: it decides which moves are offered. */
  hauler: HaulerStatus
  /** How the page shows a job that is not over. */
  Card: ComponentType<MyJobCardProps>
  /** What to do when there is no job yet. */
  whenEmpty?: ReactNode
}

/** The hauler's own jobs. */
export function MyJobs({ hauler, Card, whenEmpty }: MyJobsProps) {
  const query = useQuery(apiQuery(listMyJobs, {}))
  const jobs = query.data
  const failed = <QueryError what="your jobs" query={query} />

  if (!jobs) return query.isError ? failed : <CardSkeletons what="your jobs" />
  if (jobs.length === 0)
    return (
      <>
        {failed}
        <EmptyState title="No jobs assigned yet">{whenEmpty}</EmptyState>
      </>
    )

  const { current, past } = inWorkingOrder(jobs)
  return (
    <>
      {failed}
      <div className={styles.cards}>
        {current.map((job) => (
          <Card key={job.id} job={job} hauler={hauler} />
        ))}
      </div>
      {past.map(({ month, jobs: ofMonth }) => (
        <PastJobs key={month} month={month} jobs={ofMonth} />
      ))}
    </>
  )
}
