import { formatInstant } from '../../contract/calendar.ts'
import type { JobEvent, JobPage } from '../../contract/job-page.ts'
import type { JobStatus } from '../../contract/jobs.ts'
import styles from './timeline.module.css'

const WORDS: Record<JobEvent, string> = {
  booked: 'Booked',
  paid: 'Paid',
  assigned: 'Hauler assigned',
  released: 'Looking for another hauler',
  moved: 'Moved to another time',
  on_the_way: 'Hauler on the way',
  arrived: 'Hauler arrived',
  started: 'Started',
  price_asked: 'New price asked for',
  price_agreed: 'New price agreed',
  price_declined: 'New price declined',
  price_expired: 'Original price stands',
  completed: 'Completed',
  cancelled: 'Cancelled',
  tipped: 'Tip sent',
}

const AHEAD: Record<JobStatus, readonly JobEvent[]> = {
  pending: ['assigned', 'started', 'completed'],
  assigned: ['started', 'completed'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
}

/** What happened, with the times, and what comes next: the road is solid so far, and dashed ahead. */
export const JobTimeline = ({ job: { timeline, status } }: { job: JobPage }) => (
  <section className={styles.panel} aria-labelledby="timeline">
    <h2 id="timeline">How far along it is</h2>
    <ol className={styles.road}>
      {timeline.map(({ event, at }, index) => (
        <li
          key={`${event} ${at.toISOString()}`}
          data-done="true"
          data-bad={event === 'cancelled'}
          {...(index === timeline.length - 1 && { 'aria-current': 'step' as const })}
        >
          <span>{WORDS[event]}</span>
          <time dateTime={at.toISOString()}>{formatInstant(at)}</time>
        </li>
      ))}
      {AHEAD[status].map((event) => (
        <li key={event} data-done="false">
          <span>{WORDS[event]}</span>
          <span className="vh">, not yet</span>
        </li>
      ))}
    </ol>
  </section>
)
