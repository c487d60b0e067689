import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { getHaulerFigures, type HaulerFigures, listMyJobs } from '../../contract/dispatch.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import { formatMonth } from '../../contract/calendar.ts'
import { formatMoney } from '../../contract/money.ts'
import { apiQuery } from '../api/query.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { MoreButton } from '../ui/list/MoreButton.tsx'
import { useMore } from '../ui/list/use-more.ts'
import { onDemand, useFetchAhead } from '../ui/feedback/on-demand.tsx'
import type { MyJobCardProps } from './MyJobCard.tsx'
import { KeepCard, useKeptJobs } from './keep-card.ts'
import monthStyles from './month.module.css'
import { myJobsRows } from './today/my-jobs-rows.tsx'
import todayStyles from './today/today.module.css'
import { TodayHead } from './today/TodayHead.tsx'
import { useJobNews } from './today/use-job-news.ts'
import { useToday } from './today/use-today.ts'

const PastJobs = onDemand(
  async () => (await import('./PastJobs.tsx')).PastJobs,
  <CardSkeletons what="the jobs of this month" />,
)
const AHEAD = [PastJobs]

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
  const { items, keep } = useKeptJobs(jobs.items)
  const moved = useJobNews(jobs.items)
  const today = useToday(items)
  useFetchAhead(AHEAD)
  if (!items || (items.length === 0 && figures.isPending))
    return jobs.isError ? failed : <CardSkeletons what="your jobs" />

  const months = figures.data?.months ?? []
  const { view, day, date, isPending } = today
  const head = <TodayHead key="today" {...{ view, day, date, isPending }} />
  return (
    <>
      {failed}
      {items.length === 0 && figures.data && months.length === 0 && (
        <EmptyState title="No jobs assigned yet">{whenEmpty}</EmptyState>
      )}
      <div className={todayStyles.day}>
        <KeepCard value={keep}>{myJobsRows({ view, date, hauler, moved, Card, head })}</KeepCard>
      </div>
      <MoreButton list={jobs} noun="jobs" />
      {months.map((month) => (
        <Month key={month.start} month={month} />
      ))}
    </>
  )
}

type Props = { month: HaulerFigures['months'][number] }

/** A month of jobs that ended, fetched when it is unfolded. */
function Month({ month: { start, jobs, earnings } }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={monthStyles.month} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{formatMonth(start)}</h3>
        <span className="num">
          {jobs === 1 ? '1 job' : `${jobs} jobs`}, {formatMoney(earnings)}
        </span>
      </summary>
      {isOpen && <PastJobs start={start} />}
    </details>
  )
}
