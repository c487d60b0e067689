import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'
import { getHaulerFigures, type HaulerFigures, listMyJobs } from '../../contract/dispatch.ts'
import type { HaulerStatus } from '../../contract/haulers.ts'
import {
  addDays,
  type Day,
  formatDay,
  formatInstantDay,
  formatMonth,
} from '../../contract/calendar.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { now } from '../clock.ts'
import { apiQuery } from '../api/query.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { MoreButton } from '../ui/list/MoreButton.tsx'
import { useMore } from '../ui/list/use-more.ts'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import { addMonths } from '../ui/month.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './dispatch.module.css'
import type { MyJobCardProps } from './MyJobCard.tsx'
import past from './past-jobs.module.css'
import { JobFacts } from './JobFacts.tsx'
import { KeepCard, useKeptJobs } from './keep-card.ts'
import { PastNotes } from './notes/PastNotes.tsx'
import { payoutNews, payoutText } from './payout.ts'
import { myJobsRows } from './today/my-jobs-rows.tsx'
import todayStyles from './today/today.module.css'
import { TodayHead } from './today/TodayHead.tsx'
import { useJobNews } from './today/use-job-news.ts'
import { useToday } from './today/use-today.ts'

const AddProof = onDemand(async () => (await import('./complete/AddProof.tsx')).AddProof)
const CustomerRating = onDemand(async () => (await import('./CustomerRating.tsx')).CustomerRating)

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
        <PastJobs key={month.start} month={month} />
      ))}
    </>
  )
}

const endText = (job: HaulerJob): string =>
  job.completedAt ? formatInstantDay(job.completedAt) : formatDay(job.preferredDate)

type Props = { month: HaulerFigures['months'][number] }

/** A month of jobs that ended, fetched when it is unfolded. */
function PastJobs({ month: { start, jobs, earnings } }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={past.month} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h3>{formatMonth(start)}</h3>
        <span className="num">
          {jobs === 1 ? '1 job' : `${jobs} jobs`}, {formatMoney(earnings)}
        </span>
      </summary>
      {isOpen && <JobsOfMonth start={start} />}
    </details>
  )
}

function JobsOfMonth({ start }: { start: Day }) {
  const jobs = useMore(listMyJobs, {
    ended: { from: start, to: addDays(addMonths(start, 1), -1) },
    sort: 'ended',
    limit: 50,
  })
  return (
    <>
      <QueryError what="the jobs of this month" query={jobs} />
      {jobs.isPending && <CardSkeletons what="the jobs of this month" />}
      <div className={past.pastJobs}>
        {jobs.items?.map((job) => (
          <PastJob key={job.id} job={job} />
        ))}
      </div>
      <MoreButton list={jobs} noun="jobs" />
    </>
  )
}

/** A job that ended; it unfolds to all its facts. */
function PastJob({ job }: { job: HaulerJob }) {
  const [isOpen, setOpen] = useState(false)
  const news = payoutNews(job, now())
  return (
    <details
      className={styles.card}
      id={`job-${job.id}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={`${layout.line} ${past.past}`}>
        <span>
          <b>Job #{job.id}</b> <StatusBadge status={job.status} />
          <small>
            {job.firstName} {job.lastName}, {job.area ?? job.address}, {endText(job)}
          </small>
        </span>
        <span className={past.pastPay}>
          <span className="vh">Your Payout </span>
          <b className="num">
            {job.status === 'cancelled' && job.haulerPayout === null ? '–' : payoutText(job)}
          </b>
          {news && <small>{news}</small>}
        </span>
      </summary>
      <h3 className={past.name}>
        {job.firstName} {job.lastName}
      </h3>
      <JobFacts job={job} />
      {isOpen && <PastNotes job={job} />}
      {isOpen && <AddProof job={job} />}
      {isOpen && job.status === 'completed' && <CustomerRating job={job} />}
    </details>
  )
}
