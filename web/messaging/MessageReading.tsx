import { Link } from 'wouter'
import { formatInstant } from '../../contract/calendar.ts'
import type { Notification } from '../../contract/messaging.ts'
import { adminPath } from '../paths.ts'
import { useIsPhone } from '../ui/browser/use-is-phone.ts'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { useLast } from '../ui/dialog/use-last.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { formatPhone } from '../ui/field/phone.ts'
import layout from '../ui/layout/layout.module.css'
import details from '../ui/layout/details.module.css'
import { Fact } from '../ui/layout/FactSection.tsx'
import { senderLabels, typeLabel } from './message-list.ts'
import { MessageOutcome, type MessageActions } from './MessageOutcome.tsx'
import styles from './reading.module.css'

type Props = MessageActions & {
  /** The message in the address; undefined when none is, or it is not among the latest. */
  message: Notification | undefined
  onClose: () => void
}

/** One message in full: beside the list, and over it on a phone. */
export function ReadingPane({ message, onClose, ...actions }: Props) {
  const isPhone = useIsPhone()
  const last = useLast(message ?? null)
  if (isPhone)
    return (
      <Drawer opened={message !== undefined} title="Message" onClose={onClose}>
        {last && <MessageReading message={message ?? last} {...actions} />}
      </Drawer>
    )
  return (
    <section className={styles.pane} aria-label="Reading pane" tabIndex={0}>
      {message ? (
        <MessageReading message={message} {...actions} />
      ) : (
        <EmptyState title="No message selected" hint="Select one to read it here." />
      )}
    </section>
  )
}

type ReadingProps = MessageActions & { message: Notification }

const MessageReading = ({ message, ...actions }: ReadingProps) => (
  <article className={styles.reading} aria-label={message.subject}>
    <p className={`${layout.spread} ${styles.head}`}>
      <span>{typeLabel(message)}</span>
      <Instant at={message.createdAt} />
    </p>
    <h3>{message.subject}</h3>
    <p className={styles.text}>{message.message}</p>
    <MessageOutcome message={message} {...actions} />
    <dl className={`${details.facts} ${layout.space3}`}>
      {message.recipientPhone !== null && (
        <Fact name="Phone">
          <a href={`tel:${message.recipientPhone}`}>{formatPhone(message.recipientPhone)}</a>
        </Fact>
      )}
      {message.recipientEmail !== null && (
        <Fact name="Email">
          <a href={`mailto:${message.recipientEmail}`}>{message.recipientEmail}</a>
        </Fact>
      )}
      {message.jobId !== null && (
        <Fact name="Job">
          <Link href={adminPath({ tab: 'jobs', job: String(message.jobId) })}>
            Job #{message.jobId}
          </Link>
        </Fact>
      )}
      <Fact name="Triggered by">{senderLabels[message.senderType]}</Fact>
      <Fact name={message.sentAt ? `Sent by ${channels[message.channel]}` : 'Goes by'}>
        {message.sentAt ? <Instant at={message.sentAt} /> : channels[message.channel]}
      </Fact>
    </dl>
  </article>
)

const channels: Record<Notification['channel'], string> = { sms: 'SMS', email: 'email' }

const Instant = ({ at }: { at: Date }) => (
  <time dateTime={at.toISOString()} title="Pacific time">
    {formatInstant(at)}
  </time>
)
