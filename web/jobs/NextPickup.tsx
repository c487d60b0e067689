import { useQuery } from '@tanstack/react-query'
import { formatDay, formatWeekday, windowFacts } from '../../contract/calendar.ts'
import type { ClientJob, JobStatus } from '../../contract/jobs.ts'
import { haulerText, nextPickupQuery } from './client-jobs.ts'
import styles from './jobs.module.css'

const STEPS: readonly { status: JobStatus; label: string }[] = [
  { status: 'pending', label: 'Booked' },
  { status: 'assigned', label: 'Hauler assigned' },
  { status: 'in_progress', label: 'In progress' },
  { status: 'completed', label: 'Completed' },
]

/** The pickup that comes next and how far along it is; keeps its place while the jobs load and without any. */
export function NextPickup() {
  const { data } = useQuery(nextPickupQuery)
  const job = data?.items[0]
  return (
    <section className={styles.next} aria-labelledby="next-pickup">
      <h2 id="next-pickup">Your next pickup</h2>
      {job && <Planned job={job} />}
      {data && !job && (
        <p className={styles.when}>
          Nothing planned
          <small>Book a pickup and follow it here.</small>
        </p>
      )}
    </section>
  )
}

function Planned({ job }: { job: ClientJob }) {
  const at = STEPS.findIndex(({ status }) => status === job.status)
  const { label, hours } = windowFacts[job.preferredTime]
  return (
    <>
      <p className={styles.when}>
        {formatWeekday(job.preferredDate)}, {formatDay(job.preferredDate)}
        <small>
          {label}, {hours} · Job #{job.id} · {haulerText(job)}
        </small>
      </p>
      <ol className={styles.road}>
        {STEPS.map(({ status, label: step }, i) => (
          <li
            key={status}
            data-done={i <= at}
            {...(i === at && { 'aria-current': 'step' as const })}
          >
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}
