import { Button } from '@mantine/core'
import {
  IconMail,
  IconRefresh,
  IconRobot,
  IconShieldCheck,
  IconTruck,
  IconUser,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { formatInstant } from '../../contract/calendar.ts'
import { canResend, type Notification, type SenderType } from '../../contract/messaging.ts'
import { adminPath } from '../paths.ts'
import { formatPhone } from '../ui/phone.ts'
import { usePassFocus } from '../ui/use-pass-focus.ts'
import { DeliveryBadge } from './DeliveryBadge.tsx'
import { senderLabels, typeLabel } from './message-list.ts'
import styles from './messages.module.css'
import { timeAgo } from './relative-time.ts'

const senderIcons: Record<SenderType, Icon> = {
  system: IconRobot,
  admin: IconShieldCheck,
  hauler: IconTruck,
  client: IconUser,
}

export type MessageActions = {
  onRead: (message: Notification) => void
  onResend: (message: Notification) => void
  /** The message that is being sent again. */
  resendingId: number | null
}

type Props = MessageActions & { message: Notification; now: Date }

/** One message: who it tells of, whom it went to, what it says and what became of it. */
export function MessageItem({ message, now, ...actions }: Props) {
  const entry = usePassFocus<HTMLLIElement>()
  const SenderIcon = senderIcons[message.senderType]
  const sender = senderLabels[message.senderType]
  return (
    <li
      ref={entry}
      tabIndex={-1}
      data-message={message.id}
      data-unread={!message.isRead}
      className={styles.item}
    >
      <span className={styles.sender} data-sender={message.senderType} title={sender}>
        <SenderIcon size={20} aria-hidden="true" />
        <span className="vh">{sender}</span>
      </span>
      <article aria-label={`${typeLabel(message)}, ${message.subject}`} className={styles.content}>
        <header className={styles.head}>
          <span className={styles.type}>{typeLabel(message)}</span>
          {!message.isRead && <span className={styles.fresh}>NEW</span>}
          <time
            dateTime={message.createdAt.toISOString()}
            title={`${formatInstant(message.createdAt)}, Pacific time`}
          >
            {timeAgo(message.createdAt, now)}
          </time>
        </header>
        <h3>{message.subject}</h3>
        <Recipient message={message} />
        <p className={styles.body}>{message.message}</p>
        <Outcome message={message} {...actions} />
      </article>
    </li>
  )
}

const Recipient = ({ message }: { message: Notification }) => (
  <p className={`${styles.facts} num`}>
    {message.recipientPhone && <span>{formatPhone(message.recipientPhone)}</span>}
    {message.channel === 'email' && (
      <span className={styles.mail}>
        <IconMail size={16} aria-hidden="true" /> {message.recipientEmail}
      </span>
    )}
    {message.jobId !== null && (
      <Link href={adminPath({ tab: 'jobs', job: String(message.jobId) })}>
        Job #{message.jobId}
      </Link>
    )}
  </p>
)

type OutcomeProps = MessageActions & { message: Notification }

function Outcome({ message, onRead, onResend, resendingId }: OutcomeProps) {
  return (
    <footer className={styles.foot}>
      <DeliveryBadge status={message.status} />
      {message.failure !== null && (
        <span className={styles.failure}>
          {message.channel === 'email' && message.recipientPhone !== null && 'Not by SMS: '}
          {message.failure}
        </span>
      )}
      <span className={styles.buttons}>
        {canResend(message) && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={16} />}
            loading={resendingId === message.id}
            aria-label={`Resend: ${message.subject}`}
            onClick={() => onResend(message)}
          >
            Resend
          </Button>
        )}
        {!message.isRead && (
          <Button
            variant="light"
            size="sm"
            aria-label={`Mark as Read: ${message.subject}`}
            onClick={() => onRead(message)}
          >
            Mark as Read
          </Button>
        )}
      </span>
    </footer>
  )
}
