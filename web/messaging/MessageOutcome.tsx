import { IconRefresh } from '@tabler/icons-react'
import { canResend, type MessageStatus, type Notification } from '../../contract/messaging.ts'
import { Button } from '../ui/button/Button.tsx'
import { StatusBadge } from '../ui/feedback/StatusBadge.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './outcome.module.css'

export type MessageActions = {
  onRead: (message: Notification) => void
  onResend: (message: Notification) => void
  /** The message that is being sent again. */
  resendingId: number | null
}

type Props = MessageActions & { message: Notification }

/** What became of a message, and what can be done about it. */
export const MessageOutcome = ({ message, onRead, onResend, resendingId }: Props) => (
  <footer className={`${layout.row} ${styles.foot}`}>
    <DeliveryBadge status={message.status} />
    {message.failure !== null && (
      <span className={`${layout.quiet} ${styles.failure}`}>
        {message.recipientPhone !== null && isAboutText(message) && 'Not by SMS: '}
        {message.failure}
      </span>
    )}
    <span className={`${layout.row} ${styles.buttons}`}>
      {canResend(message) && (
        <Button
          needs="run-jobs"
          size="s"
          icon={<IconRefresh size={16} />}
          pending={resendingId === message.id}
          aria-label={`Resend: ${message.subject}`}
          onClick={() => onResend(message)}
        >
          Resend
        </Button>
      )}
      {!message.isRead && (
        <Button
          needs="run-jobs"
          size="s"
          aria-label={`Mark as Read: ${message.subject}`}
          onClick={() => onRead(message)}
        >
          Mark as Read
        </Button>
      )}
    </span>
  </footer>
)

/** Whether the failure is that of a text before this email, and not of the email itself. */
export const isAboutText = ({
  channel,
  status,
}: Pick<Notification, 'channel' | 'status'>): boolean =>
  channel === 'email' && !['failed', 'not_sent', 'unknown'].includes(status)

/** The specification's words, and the ones for what it does not name; the status lends its colour. */
const badges: Record<MessageStatus, { words: string; tone: string }> = {
  queued: { words: 'Pending', tone: 'pending' },
  unknown: { words: 'Not confirmed', tone: 'pending' },
  sent: { words: 'Sent', tone: 'assigned' },
  delivered: { words: 'Delivered', tone: 'completed' },
  failed: { words: 'Failed', tone: 'cancelled' },
  cancelled: { words: 'Cancelled', tone: 'none' },
  not_sent: { words: 'Not sent', tone: 'none' },
}

const DeliveryBadge = ({ status }: Pick<Notification, 'status'>) => (
  <StatusBadge status={badges[status].tone}>{badges[status].words}</StatusBadge>
)
