import { useQuery } from '@tanstack/react-query'
import { IconExternalLink } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useLocation } from 'wouter'
import {
  listNotifications,
  MESSAGE_VIEWS,
  type NotificationCounts,
  OUTBOX_PATH,
} from '../../contract/messaging.ts'
import { formatCount } from '../../contract/numbers.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { adminPath } from '../paths.ts'
import { readSettings } from '../settings.ts'
import layout from '../ui/layout/layout.module.css'
import { TabBar } from '../ui/layout/TabBar.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { ConversationInbox } from './conversations/ConversationInbox.tsx'
import { useConversationCounts } from './conversations/use-conversations.ts'
import { MessageInbox } from './MessageInbox.tsx'
import styles from './messages.module.css'
import { onDemand } from '../ui/feedback/on-demand.tsx'
import { ListSkeleton } from '../ui/list/ListSkeleton.tsx'
import { Templates } from './Templates.tsx'
import { countsQuery } from './use-messages.ts'
import countersStyles from './counters.module.css'

const Suppressions = onDemand(
  async () => (await import('./Suppressions.tsx')).Suppressions,
  <ListSkeleton rows={8} />,
)

export const PARTS = ['conversations', 'messages', 'templates', 'suppressions'] as const
const partLabels = {
  conversations: 'Conversations',
  messages: 'Messages',
  templates: 'Templates',
  suppressions: 'Suppression list',
}

/** What people text us, every message to customers and haulers, and the templates these are made from. */
export function Messages() {
  const [part, setPart] = useQueryState('part', parseAsStringLiteral(PARTS).withDefault('messages'))
  const [, navigate] = useLocation()
  const { narrowing, change } = useListAddress(listNotifications)
  const { data: counts } = useQuery(countsQuery)
  const { data: conversations } = useConversationCounts()
  const mayReadOutbox = useMissingRight('manage-team') === null
  return (
    <div className={styles.messages} data-part={part}>
      <div className={`${layout.spread} ${styles.top}`}>
        <div className={`${layout.row} ${styles.title}`}>
          <h2>Internal SMS System</h2>
          {part !== 'conversations' && mayReadOutbox && isSimulated() && (
            <a href={OUTBOX_PATH} target="_blank" rel="noopener">
              Sandbox outbox <IconExternalLink size={16} aria-hidden="true" />
              <span className="vh"> (new tab)</span>
            </a>
          )}
        </div>
        {/* Conversations need the room, and count what is unread in another way. */}
        {part !== 'conversations' && (
          <MessageCounters
            counts={counts}
            value={part === 'messages' ? shownOf(narrowing.show) : null}
            onChange={(counter) => {
              change({ show: counter === 'total' ? null : counter, cursor: null })
              void setPart('messages')
            }}
          />
        )}
      </div>
      <TabBar
        look="short-line"
        label="Parts of the SMS system"
        tabs={PARTS.map((name) => ({
          name,
          label: partLabels[name],
          waiting: name === 'conversations' ? conversations?.unread : undefined,
        }))}
        value={part}
        // Filters belong to their part: the address of another one begins without them.
        onChange={(next) => navigate(adminPath({ tab: 'messages', part: next }))}
      >
        {part === 'conversations' ? (
          <ConversationInbox />
        ) : part === 'suppressions' ? (
          <Suppressions />
        ) : (
          <div className={layout.panel}>
            {part === 'messages' ? <MessageInbox /> : <Templates />}
          </div>
        )}
      </TabBar>
    </div>
  )
}

const isSimulated = (): boolean =>
  readSettings().sandbox.some((part) => part === 'sms' || part === 'email')

/** All messages, and the views of the list. */
const COUNTERS = ['total', ...MESSAGE_VIEWS] as const
type Counter = (typeof COUNTERS)[number]

const shownOf = (show: string | undefined): Counter =>
  COUNTERS.find((counter) => counter === show) ?? 'total'

const labels: Record<Counter, string> = {
  total: 'Total',
  sent: 'Sent',
  unread: 'Unread',
  failed: 'Failed',
}

type Props = {
  counts: NotificationCounts | undefined
  /** What the list of messages shows; null while another part stands there. */
  value: Counter | null
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
