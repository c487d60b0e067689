import { MESSAGE_VIEWS, type NotificationCounts } from '../../contract/messaging.ts'
import styles from './counters.module.css'

/** All messages, and the views of the list. */
export const COUNTERS = ['total', ...MESSAGE_VIEWS] as const
export type Counter = (typeof COUNTERS)[number]

const labels: Record<Counter, string> = {
  total: 'Total',
  sent: 'Sent',
  unread: 'Unread',
  failed: 'Failed',
}
const number = new Intl.NumberFormat('en-CA')

type Props = {
  counts: NotificationCounts | undefined
  value: Counter
  onChange: (counter: Counter) => void
}

/** How many messages there are; each figure lists what it counts. Failures count only when there are any. */
export const MessageCounters = ({ counts, value, onChange }: Props) => (
  <div role="group" aria-label="Messages to show" className={styles.counters}>
    {COUNTERS.filter((view) => view !== 'failed' || view === value || Boolean(counts?.failed)).map(
      (view) => (
        <button
          key={view}
          type="button"
          className={styles.counter}
          aria-pressed={view === value}
          data-urgent={view === 'unread' && Boolean(counts?.unread)}
          data-failed={view === 'failed'}
          onClick={() => onChange(view)}
        >
          <span>{labels[view]}</span>{' '}
          <b className="num">
            {counts ? (
              number.format(counts[view])
            ) : (
              <>
                <span className={styles.waiting} aria-hidden="true" />
                <span className="vh">Loading</span>
              </>
            )}
          </b>
        </button>
      ),
    )}
  </div>
)
