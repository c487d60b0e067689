import { SLOT_LABELS, windowFacts } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { SameDayJob } from '../../../contract/release.ts'
import { dollars } from '../../ui/dollars.ts'
import field from '../../ui/field/field.module.css'
import layout from '../../ui/layout/layout.module.css'
import styles from './release.module.css'

type Props = {
  jobs: readonly SameDayJob[]
  chosen: ReadonlySet<JobId>
  /** The job that the sheet was opened for: the others may come along. */
  fixed: JobId
  onToggle: (jobId: JobId) => void
}

/** The jobs of the day, to release several for one reason. */
export const WhichJobs = ({ jobs, chosen, fixed, onToggle }: Props) => (
  <fieldset className={styles.reasons}>
    <legend>Which jobs?</legend>
    <ul className={`${layout.panel} ${styles.which}`}>
      {jobs.map((job) => (
        <li key={job.jobId}>
          <label>
            <input
              type="checkbox"
              className={field.checkbox}
              checked={chosen.has(job.jobId)}
              aria-disabled={job.jobId === fixed}
              onChange={() => job.jobId !== fixed && onToggle(job.jobId)}
            />
            <span>
              <b>
                {job.firstName} {job.lastName}
              </b>
              <small>{placeOf(job)}</small>
              {job.isLate && <small className={styles.late}>Counts as late</small>}
            </span>
            {job.haulerPayout !== null && <span className="num">~{dollars(job.haulerPayout)}</span>}
          </label>
        </li>
      ))}
    </ul>
  </fieldset>
)

const placeOf = ({ jobId, timeSlot, preferredTime, area }: SameDayJob): string =>
  [`#${jobId}`, timeSlot ? SLOT_LABELS[timeSlot] : windowFacts[preferredTime].hours, area]
    .filter(Boolean)
    .join(', ')
