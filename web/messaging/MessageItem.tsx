import {
  type Icon,
  IconMail,
  IconRobot,
  IconShieldCheck,
  IconTruck,
  IconUser,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { formatInstant, formatInstantDay } from '../../contract/calendar.ts'
import type { Notification, SenderType } from '../../contract/messaging.ts'
import { adminPath } from '../paths.ts'
import { usePassFocus } from '../ui/browser/use-pass-focus.ts'
import { SelectRow } from '../ui/list/SelectBoxes.tsx'
import layout from '../ui/layout/layout.module.css'
import styles from './message-item.module.css'
import { recipientOf, senderLabels, typeLabel } from './message-list.ts'
import { type MessageActions, MessageOutcome } from './MessageOutcome.tsx'

const senderIcons: Record<SenderType, Icon> = {
  system: IconRobot,
  admin: IconShieldCheck,
  hauler: IconTruck,
  client: IconUser,
}

type Props = MessageActions & {
  message: Notification
  /** The message as an item that can be selected. */
  row: ComponentProps<typeof SelectRow<Notification>>['row']
  now: Date
  /** How many messages stand below the heading that this one begins; null when another one did. */
  begins: number | null
  isOpen: boolean
  onOpen: () => void
  /** It has the focus of the keyboard as a whole. */
  onReach: () => void
}

/** One message: its type, its text and its outcome; the first of a recipient names them. */
export function MessageItem(props: Props) {
  const { message, row, now, begins, isOpen, onOpen, onReach, ...actions } = props
  const entry = usePassFocus<HTMLLIElement>()
  return (
    <li
      ref={entry}
      tabIndex={-1}
      data-message={message.id}
      data-unread={!message.isRead}
      data-selected={row.getIsSelected() || undefined}
      aria-current={isOpen ? 'true' : undefined}
      className={`${layout.stack} ${styles.item}`}
      onFocus={(event) => {
        if (event.target === event.currentTarget) onReach()
      }}
    >
      {begins !== null && <Conversation message={message} count={begins} />}
      <div className={styles.lead}>
        <Sender type={message.senderType} />
        <SelectRow row={row} noun="message" />
      </div>
      <article
        aria-label={`${typeLabel(message)}, ${message.subject}`}
        className={`${layout.stack} ${styles.content}`}
      >
        <header className={`${layout.row} ${styles.head}`}>
          <span className={`${layout.quiet} ${styles.type}`}>{typeLabel(message)}</span>
          {!message.isRead && <span className={`${layout.tag} ${styles.fresh}`}>NEW</span>}
          <time
            dateTime={message.createdAt.toISOString()}
            title={`${formatInstant(message.createdAt)}, Pacific time`}
          >
            {timeAgo(message.createdAt, now)}
          </time>
        </header>
        <h4>
          <button type="button" className={styles.open} onClick={onOpen}>
            {message.subject}
          </button>
        </h4>
        {message.channel === 'email' && message.recipientPhone !== null && (
          <p className={`${layout.quiet} ${styles.mail}`}>
            <IconMail size={16} aria-hidden="true" /> {message.recipientEmail}
          </p>
        )}
        <p className={styles.body}>{message.message}</p>
        <MessageOutcome message={message} {...actions} />
      </article>
    </li>
  )
}

function Sender({ type }: { type: SenderType }) {
  const SenderIcon = senderIcons[type]
  return (
    <span className={styles.sender} data-sender={type} title={senderLabels[type]}>
      <SenderIcon size={20} aria-hidden="true" />
      <span className="vh">{senderLabels[type]}</span>
    </span>
  )
}

type ConversationProps = { message: Notification; count: number }

const Conversation = ({ message, count }: ConversationProps) => (
  <div className={`${layout.row} ${layout.quiet} ${styles.conversation}`}>
    <h3 className="num">{recipientOf(message)}</h3>
    {message.jobId !== null && (
      <Link href={adminPath({ tab: 'jobs', job: String(message.jobId) })}>
        Job #{message.jobId}
      </Link>
    )}
    {count > 1 && <span className="num">{count} messages</span>}
  </div>
)

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const words = new Intl.RelativeTimeFormat('en-CA', { numeric: 'always' })

/** How long ago, in the words of a person: '5 minutes ago'; from a week on the day itself. */
export function timeAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < HOUR) return words.format(-minutes, 'minute')
  if (minutes < DAY) return words.format(-Math.floor(minutes / HOUR), 'hour')
  if (minutes < WEEK) return words.format(-Math.floor(minutes / DAY), 'day')
  return formatInstantDay(instant)
}
