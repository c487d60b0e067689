import { useState } from 'react'
import { addDays, type Day, formatDay, formatInstantDay } from '../../contract/calendar.ts'
import { listMyJobs } from '../../contract/dispatch.ts'
import type { HaulerJob } from '../../contract/hauler-jobs.ts'
import { now } from '../clock.ts'
import { CardSkeletons } from '../ui/feedback/CardSkeletons.tsx'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { QueryError } from '../ui/feedback/QueryError.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import { MoreButton } from '../ui/list/MoreButton.tsx'
import { useMore } from '../ui/list/use-more.ts'
import { addMonths } from '../ui/month.ts'
import styles from './dispatch.module.css'
import { JobFacts } from './JobFacts.tsx'
import { PastNotes } from './notes/PastNotes.tsx'
import past from './past-jobs.module.css'
import { payoutNews, payoutText } from './payout.ts'

const AddProof = onDemand(async () => (await import('./complete/AddProof.tsx')).AddProof)
const CustomerRating = onDemand(async () => (await import('./CustomerRating.tsx')).CustomerRating)

/** The jobs of a month that ended. */
export function PastJobs({ start }: { start: Day }) {
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

const endText = (job: HaulerJob): string =>
  job.completedAt ? formatInstantDay(job.completedAt) : formatDay(job.preferredDate)

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
