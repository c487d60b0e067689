import { formatInstantDay } from '../../contract/calendar.ts'
import type { AdminJob } from '../../contract/jobs.ts'
import styles from '../ui/list/data-table.module.css'
import { Amount } from './job-columns.tsx'
import { JobBadges } from './JobBadges.tsx'
import { clientName, haulerName } from './job-list.ts'

type Props = { job: AdminJob; onView: (job: AdminJob) => void }

/** A job on a phone; pressing it shows everything about it. */
export const JobCard = ({ job, onView }: Props) => (
  <button
    type="button"
    className={styles.card}
    aria-label={`View details of job #${job.id}`}
    onClick={() => onView(job)}
  >
    <span>
      <b>{clientName(job)}</b>
      <span className="num">
        #{job.id}, {formatInstantDay(job.createdAt)}
      </span>
      <span className={styles.dim}>
        {haulerName(job) ?? 'Not assigned'}, {job.area ?? 'outside the areas'}
      </span>
    </span>
    <span className="num">
      <Amount job={job} />
      <JobBadges job={job} />
    </span>
  </button>
)
