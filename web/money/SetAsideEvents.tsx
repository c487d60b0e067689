import type { SetAsideEvent } from '../../contract/admin-money.ts'
import { formatInstant } from '../../contract/calendar.ts'
import styles from './money.module.css'

/** The latest events that had no effect, with why. */
export const SetAsideEvents = ({ events }: { events: SetAsideEvent[] }) => (
  <ul className={styles.list}>
    {events.map(({ id, eventId, type, reason, receivedAt }) => (
      <li key={id}>
        <div>
          <b>{reason}</b>
          <small>
            {type.replaceAll('_', ' ')}, {eventId}, received {formatInstant(receivedAt)}
          </small>
        </div>
      </li>
    ))}
  </ul>
)
