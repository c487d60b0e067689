import type { ScheduledJob } from '../../../contract/schedule.ts'
import styles from './board.module.css'

type Props = {
  scheduled: ScheduledJob
  /** Where it is has just changed. */
  isFresh: boolean
  onOpen: (jobId: number) => void
}

/** A scheduled job in the colour of its status; a press opens it. */
export const JobChip = ({ scheduled, isFresh, onOpen }: Props) => {
  const { jobId, job, assignmentType } = scheduled
  return (
    <button
      type="button"
      className={styles.chip}
      data-status={job.status}
      data-fresh={isFresh}
      onClick={() => onOpen(jobId)}
    >
      <b className="num">#{jobId}</b>
      <span>
        {job.firstName[0]}. {job.lastName}
      </span>
      <span className="vh">
        , {job.status.replace('_', ' ')}
        {assignmentType === 'auto' && ', auto-assigned'}
      </span>
    </button>
  )
}
