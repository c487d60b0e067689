import { formatDay, formatWeekday, SLOT_LABELS, windowFacts } from '../../contract/calendar.ts'
import type { JobPage } from '../../contract/job-page.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './job-page.module.css'

/** The day of the pickup, and who comes when. */
export const PickupTime = ({ job }: { job: JobPage }) => (
  <p className={`${layout.figure} ${styles.when}`} data-over={job.status === 'cancelled'}>
    {formatWeekday(job.preferredDate)}, {formatDay(job.preferredDate)}
    <small>{whenText(job)}</small>
  </p>
)

function whenText({ status, timeSlot, preferredTime, hauler, due }: JobPage): string {
  if (status === 'cancelled') return 'This pickup was cancelled.'
  if (status === 'in_progress' && hauler) return `${hauler.firstName} has started`
  if (status === 'completed' && hauler) return `Completed by ${hauler.firstName}`
  const { label, hours } = windowFacts[preferredTime]
  const window = `${label}, ${hours}`
  if (due) return `${window} · Not confirmed yet`
  if (!hauler) return `${window} · Finding a hauler`
  return timeSlot
    ? `${hauler.firstName} comes ${SLOT_LABELS[timeSlot]}`
    : `${window} · ${hauler.firstName}`
}
