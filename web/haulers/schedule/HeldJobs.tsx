import { useState } from 'react'
import { Link } from 'wouter'
import { formatPickupDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { BookedJob } from '../../../contract/hauler-schedule.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { haulerJobPath } from '../../../contract/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dollars } from '../../ui/dollars.ts'
import layout from '../../ui/layout/layout.module.css'
import { toggled } from './held-slots.ts'
import styles from './schedule.module.css'

type Props = {
  /** Which slots would hold more than they take: '4-6 PM on Wednesdays holds 2 jobs.' */
  title: string
  jobs: readonly BookedJob[]
  /** What the buttons say, and do once each job is answered. */
  confirm: string
  onConfirm: () => void
  cancel: string
  onCancel: () => void
}

/** Asks about each booked job of a slot that closes. */
export function HeldJobs({ title, jobs, confirm, onConfirm, cancel, onCancel }: Props) {
  const [open, setOpen] = useState<ReadonlySet<JobId>>(new Set())
  const undecided = jobs.filter(({ jobId }) => open.has(jobId))
  const toggle = (jobId: JobId) => setOpen((before) => toggled(before, jobId))
  return (
    <section className={styles.held} aria-label={title} data-question>
      <p role="status">
        <b>{title}</b> Closing it only stops new jobs. What about{' '}
        {jobs.length === 1 ? 'this one' : 'these'}?
      </p>
      <HeldJobList jobs={jobs} open={open} onToggle={toggle} />
      {undecided.length > 0 && (
        <p>To release {undecided.map(({ jobId }) => `#${jobId}`).join(', ')}, open the job</p>
      )}
      <div className={layout.row}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button variant="primary" disabled={undecided.length > 0} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </section>
  )
}

type ListProps = {
  jobs: readonly BookedJob[]
  /** Jobs that are not kept. */
  open: ReadonlySet<JobId>
  onToggle: (jobId: JobId) => void
}

export const HeldJobList = ({ jobs, open, onToggle }: ListProps) => (
  <ul className={`${layout.panel} ${styles.heldJobs}`}>
    {jobs.map((job) => (
      <li key={job.jobId}>
        <div>
          <b>
            #{job.jobId}, {formatPickupDay(job.day)}
          </b>
          <p>{factsOf(job)}</p>
        </div>
        <JobAnswer job={job} isKept={!open.has(job.jobId)} onToggle={() => onToggle(job.jobId)} />
      </li>
    ))}
  </ul>
)

const factsOf = ({ firstName, lastName, area, timeSlot, haulerPayout }: BookedJob): string =>
  [
    `${firstName} ${lastName}`,
    area,
    SLOT_LABELS[timeSlot],
    haulerPayout !== null && `~${dollars(haulerPayout)}`,
  ]
    .filter(Boolean)
    .join(', ')

type AnswerProps = { job: BookedJob; isKept: boolean; onToggle: () => void }

/** Keep the job, or go to it: it is released there. */
const JobAnswer = ({ job: { jobId }, isKept, onToggle }: AnswerProps) => (
  <div className={layout.line}>
    <button
      type="button"
      className={layout.pill}
      aria-pressed={isKept}
      aria-label={`Keep job #${jobId}`}
      onClick={onToggle}
    >
      Keep
    </button>
    <Link
      className={layout.link ?? ''}
      href={haulerJobPath(jobId)}
      aria-label={`Open job #${jobId}`}
    >
      Open job
    </Link>
  </div>
)
