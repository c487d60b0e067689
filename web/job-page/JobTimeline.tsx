import {
  IconBan,
  IconCalendarEvent,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconCreditCard,
  IconFlag,
  IconHeart,
  IconMapPin,
  IconPhone,
  IconPlayerPlay,
  IconQuestionMark,
  IconSearch,
  IconTag,
  IconTagOff,
  IconTruck,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { dayOf, formatInstant, formatMoment, formatTime } from '../../contract/calendar.ts'
import type { JobEvent } from '../../contract/job-page-parts.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobStatus } from '../../contract/jobs.ts'
import layout from '../ui/layout/layout.module.css'
import styles from './timeline.module.css'

const FACES: Record<JobEvent, { words: string; Icon: Icon }> = {
  booked: { words: 'Booked', Icon: IconCheck },
  paid: { words: 'Paid', Icon: IconCreditCard },
  assigned: { words: 'Hauler assigned', Icon: IconUser },
  released: { words: 'Looking for another hauler', Icon: IconSearch },
  moved: { words: 'Rescheduled', Icon: IconCalendarEvent },
  on_the_way: { words: 'Hauler on the way', Icon: IconTruck },
  arrived: { words: 'Hauler arrived', Icon: IconMapPin },
  called: { words: 'Hauler tried to call', Icon: IconPhone },
  started: { words: 'Started', Icon: IconPlayerPlay },
  price_asked: { words: 'New price requested', Icon: IconQuestionMark },
  price_agreed: { words: 'New price agreed', Icon: IconTag },
  price_declined: { words: 'New price declined', Icon: IconTagOff },
  price_expired: { words: 'No answer in time; price unchanged', Icon: IconClock },
  completed: { words: 'Completed', Icon: IconFlag },
  cancelled: { words: 'Cancelled', Icon: IconBan },
  no_show: { words: 'We missed you', Icon: IconBan },
  tipped: { words: 'Tip sent', Icon: IconHeart },
}

/** Of a job that is paid. */
const AHEAD: Record<JobStatus, readonly JobEvent[]> = {
  pending: ['assigned', 'started', 'completed'],
  assigned: ['started', 'completed'],
  in_progress: ['completed'],
  completed: [],
  cancelled: [],
}

/** What happened, with the times, and what comes next: the road is solid so far, and dashed ahead. */
export const JobTimeline = ({ job: { timeline, status, due } }: { job: JobPage }) => (
  <details className={`${layout.panel} ${styles.panel} ${styles.log}`} open={!startsFolded()}>
    <summary>
      <h2>Status</h2>
      <IconChevronDown size={20} aria-hidden="true" />
    </summary>
    <ol className={styles.road}>
      {timeline.map(({ event, at, heardAt }, index) => (
        <li
          key={`${event} ${at.toISOString()}`}
          data-done="true"
          data-bad={event === 'cancelled' || event === 'no_show'}
          {...(index === timeline.length - 1 && { 'aria-current': 'step' as const })}
        >
          <Stop event={event} />
          <time dateTime={at.toISOString()}>
            {formatInstant(at)}
            {heardAt && `; we heard at ${momentAfter(at, heardAt)}`}
          </time>
        </li>
      ))}
      {[...(due ? (['paid'] as const) : []), ...AHEAD[status]].map((event) => (
        <li key={event} data-done="false">
          <Stop event={event} />
          <span className="vh">, not yet</span>
        </li>
      ))}
    </ol>
  </details>
)

/** '12:31 PM', with the day when it is another one. */
const momentAfter = (at: Date, later: Date): string =>
  dayOf(at) === dayOf(later) ? formatTime(later) : formatMoment(later)

/** A phone shows what matters now; the history is a tap away. */
const startsFolded = (): boolean => matchMedia('(width <= 760px)').matches

function Stop({ event }: { event: JobEvent }) {
  const { words, Icon } = FACES[event]
  return (
    <>
      <i className={styles.stop} aria-hidden="true">
        <Icon size={16} stroke={2.2} />
      </i>
      <span>{words}</span>
    </>
  )
}
