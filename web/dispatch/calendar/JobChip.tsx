import type { ScheduledJob } from '../../../contract/schedule.ts'
import styles from './board.module.css'

type Props = { scheduled: ScheduledJob; onOpen: (jobId: number) => void }

/** A scheduled job in the colour of its status; a press opens it. */
export const JobChip = ({ scheduled: { jobId, job, assignmentType }, onOpen }: Props) => (
  <button
    type="button"
    className={styles.chip}
    data-status={job.status}
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
