import { useQuery } from '@tanstack/react-query'
import { IconExternalLink } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import {
  listNotifications,
  MESSAGE_VIEWS,
  type NotificationCounts,
  OUTBOX_PATH,
} from '../../contract/messaging.ts'
import { formatCount } from '../../contract/numbers.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { MessageInbox } from './MessageInbox.tsx'
import styles from './messages.module.css'
import { Templates } from './Templates.tsx'
import { countsQuery } from './use-messages.ts'
import countersStyles from './counters.module.css'

const PARTS = ['messages', 'templates'] as const
const partLabels = { messages: 'Messages', templates: 'Templates' }

/** Every message to customers and haulers, and the templates they are made from. */
export function Messages() {
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('messages'))
  const { narrowing, change } = useListAddress(listNotifications)
  const { data: counts } = useQuery(countsQuery)
  return (
    <div className={styles.messages}>
      <div className={`${layout.spread} ${styles.top}`}>
        <div className={`${layout.row} ${styles.title}`}>
          <h2>Internal SMS System</h2>
          {isSimulated() && (
            <a href={OUTBOX_PATH} target="_blank" rel="noopener">
              Sandbox outbox <IconExternalLink size={16} aria-hidden="true" />
              <span className="vh"> (new tab)</span>
            </a>
          )}
        </div>
        <MessageCounters
          counts={counts}
          value={COUNTERS.find((counter) => counter === narrowing.show) ?? 'total'}
          onChange={(counter) => {
            change({ show: counter === 'total' ? null : counter, cursor: null })
            void setPart('messages')
          }}
        />
      </div>
      <TabBar
        look="short-line"
        label="Parts of the SMS system"
        tabs={PARTS.map((name) => ({ name, label: partLabels[name] }))}
        value={part}
        onChange={(next) => void setPart(next)}
      >
        <div className={layout.panel}>{part === 'messages' ? <MessageInbox /> : <Templates />}</div>
      </TabBar>
    </div>
  )
}

const isSimulated = (): boolean =>
  readSettings().sandbox.some((part) => part === 'sms' || part === 'email')

/** All messages, and the views of the list. */
const COUNTERS = ['total', ...MESSAGE_VIEWS] as const
type Counter = (typeof COUNTERS)[number]

const labels: Record<Counter, string> = {
  total: 'Total',
  sent: 'Sent',
  unread: 'Unread',
  failed: 'Failed',
}

type Props = {
  counts: NotificationCounts | undefined
  value: Counter
  onChange: (counter: Counter) => void
}

/** How many messages there are; each figure lists what it counts. Failures count only when there are any. */
const MessageCounters = ({ counts, value, onChange }: Props) => (
  <div role="group" aria-label="Messages to show" className={countersStyles.counters}>
    {COUNTERS.filter((view) => view !== 'failed' || view === value || Boolean(counts?.failed)).map(
      (view) => (
        <button
          key={view}
          type="button"
          className={`${layout.line} ${countersStyles.counter}`}
          aria-pressed={view === value}
          data-urgent={view === 'unread' && Boolean(counts?.unread)}
          data-failed={view === 'failed'}
          onClick={() => onChange(view)}
        >
          <span>{labels[view]}</span>{' '}
          <b className="num">
            {counts ? (
              formatCount(counts[view])
            ) : (
              <>
                <span className={countersStyles.waiting} aria-hidden="true" />
                <span className="vh">Loading</span>
              </>
            )}
          </b>
        </button>
      ),
    )}
  </div>
)
