import { formatDay, SLOT_LABELS } from '../../../contract/calendar.ts'
import type { AffectedJob } from '../../../contract/hauler-account.ts'
import layout from '../../ui/layout/layout.module.css'
import styles from './sending.module.css'

/** The jobs that a change does not fit, with why; they stay the hauler's. */
export const AffectedJobs = ({ jobs, whose }: { jobs: readonly AffectedJob[]; whose: string }) => (
  <section className={`${layout.notice} ${layout.soon} ${styles.affected}`} role="status">
    <p>
      <b>
        {jobs.length === 1
          ? `1 job of ${whose} no longer fits`
          : `${jobs.length} jobs of ${whose} no longer fit`}
      </b>
    </p>
    <ul>
      {jobs.map((job) => (
        <li key={job.id}>
          #{job.id}
          {job.scheduledDate && `, ${formatDay(job.scheduledDate)}`}
          {job.timeSlot && `, ${SLOT_LABELS[job.timeSlot]}`}, {job.address}. {job.reason}.
        </li>
      ))}
    </ul>
  </section>
)
