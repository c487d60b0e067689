import { useState } from 'react'
import { formatPickupDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { BookedJob } from '../../../contract/hauler-schedule.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { Button } from '../../ui/button/Button.tsx'
import { dollars } from '../../ui/dollars.ts'
import layout from '../../ui/layout/layout.module.css'
import { withToggled } from './held-slots.ts'
import styles from './schedule.module.css'
import { useHeldRelease } from './use-held-release.ts'

type Props = {
  /** Which slots would hold more than they take: '4-6 PM on Wednesdays holds 2 jobs.' */
  title: string
  jobs: readonly BookedJob[]
  /** What the buttons say, and do once each job is answered. */
  confirm: string
  onConfirm: (keptJobs: readonly BookedJob[]) => void
  cancel: string
  onCancel: () => void
}

/** Asks about each booked job of a slot that closes: it is kept, or released with the slot. */
export function HeldJobs({ title, jobs, confirm, onConfirm, cancel, onCancel }: Props) {
  const [chosenIds, setChosen] = useState<ReadonlySet<JobId>>(new Set())
  const { release, isReleasing } = useHeldRelease({ canUndo: true })
  const leaving = jobs.filter(({ jobId }) => chosenIds.has(jobId))
  const keptJobs = jobs.filter(({ jobId }) => !chosenIds.has(jobId))
  const toggle = (jobId: JobId) => setChosen((before) => withToggled(before, jobId))
  const finish = () => onConfirm(keptJobs)
  return (
    <section className={styles.held} aria-label={title} data-question>
      <p role="status">
        <b>{title}</b> Closing it only stops new jobs. What about{' '}
        {jobs.length === 1 ? 'this one' : 'these'}?
      </p>
      <HeldJobList jobs={jobs} released={chosenIds} onToggle={toggle} />
      {leaving.length > 0 && <ReleaseNote jobs={leaving} />}
      <div className={layout.row}>
        <Button onClick={onCancel}>{cancel}</Button>
        <Button
          variant="primary"
          pending={isReleasing && 'Releasing'}
          onClick={() =>
            leaving.length === 0
              ? finish()
              : release(
                  leaving.map(({ jobId }) => jobId),
                  finish,
                )
          }
        >
          {leaving.length === 0 ? confirm : `Release ${leaving.length}, ${confirm.toLowerCase()}`}
        </Button>
      </div>
    </section>
  )
}

/** What releasing a booked job means. */
export const ReleaseNote = ({ jobs }: Pick<ListProps, 'jobs'>) => (
  <p className={layout.quiet}>
    A released job goes back to the market, and its customer reads that we're finding another
    hauler. Less than {Math.max(...jobs.map((job) => job.freeReleaseHours))} hours before its window
    it counts as a late release.
  </p>
)

type ListProps = {
  jobs: readonly BookedJob[]
  /** Jobs that are not kept. */
  released: ReadonlySet<JobId>
  onToggle: (jobId: JobId) => void
}

export const HeldJobList = ({ jobs, released, onToggle }: ListProps) => (
  <ul className={`${layout.panel} ${styles.heldJobs}`}>
    {jobs.map((job) => (
      <li key={job.jobId}>
        <div>
          <b>
            #{job.jobId}, {formatPickupDay(job.day)}
          </b>
          <p>{factsOf(job)}</p>
        </div>
        <JobAnswer
          job={job}
          isKept={!released.has(job.jobId)}
          onToggle={() => onToggle(job.jobId)}
        />
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

/** Keep the job, or release it. */
const JobAnswer = ({ job: { jobId }, isKept, onToggle }: AnswerProps) => (
  <div className={layout.line} role="group" aria-label={`Job #${jobId}`}>
    <button
      type="button"
      className={layout.pill}
      aria-pressed={isKept}
      aria-label={`Keep job #${jobId}`}
      onClick={() => !isKept && onToggle()}
    >
      Keep
    </button>
    <button
      type="button"
      className={layout.pill}
      aria-pressed={!isKept}
      aria-label={`Release job #${jobId}`}
      onClick={() => isKept && onToggle()}
    >
      Release
    </button>
  </div>
)
