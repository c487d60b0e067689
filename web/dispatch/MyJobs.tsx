import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { getHaulerFigures, listMyJobs } from '../../contract/dispatch.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { apiQuery } from '../api/query.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { MoreButton } from '../ui/list/MoreButton.tsx'
import { useMore } from '../ui/list/use-more.ts'
import styles from './dispatch.module.css'
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

/** The hauler's own jobs: what is in progress, what is next, and by month what has ended. */
export function MyJobs({ hauler, Card, whenEmpty }: MyJobsProps) {
  const jobs = useMore(listMyJobs, {
    status: ['assigned', 'in_progress'],
    sort: 'next',
    limit: 50,
  })
  const figures = useQuery(apiQuery(getHaulerFigures, {}))
  const failed = (
    <>
      <QueryError what="your jobs" query={jobs} />
      {!jobs.isError && <QueryError what="your past jobs" query={figures} />}
    </>
  )
  const { items } = jobs
  if (!items || (items.length === 0 && figures.isPending))
    return jobs.isError ? failed : <CardSkeletons what="your jobs" />

  const months = figures.data?.months ?? []
  return (
    <>
      {failed}
      {items.length === 0 && figures.data && months.length === 0 && (
        <EmptyState title="No jobs assigned yet">{whenEmpty}</EmptyState>
      )}
      <div className={styles.cards}>
        {items.map((job) => (
          <Card key={job.id} job={job} hauler={hauler} />
        ))}
      </div>
      <MoreButton list={jobs} noun="jobs" />
      {months.map((month) => (
        <PastJobs key={month.start} month={month} />
      ))}
    </>
  )
}
