import { IconArrowDown, IconExternalLink } from '@tabler/icons-react'
import { Fragment, type RefObject } from 'react'
import {
  type Day,
  dayOf,
  formatDay,
  formatTime,
  formatWeekdayLong,
} from '../../../contract/calendar.ts'
import type { ConversationMessage } from '../../../contract/conversation-messages.ts'
import type { ConversationDetails } from '../../../contract/conversations.ts'
import type { MessageStatus } from '../../../contract/messaging.ts'
import { now } from '../../clock.ts'
import { readSettings } from '../../settings.ts'
import { Button } from '../../ui/button/Button.tsx'
import { QueryError } from '../../ui/feedback/QueryError.tsx'
import { isAboutText } from '../MessageOutcome.tsx'
import { MessageSkeleton } from '../MessageSkeleton.tsx'
import { mediaWords } from './ConversationList.tsx'
import styles from './thread.module.css'
import { useReadOnScreen, useThread } from './use-conversations.ts'
import { useFoot } from './use-foot.ts'

type Props = {
  ref: RefObject<HTMLDivElement | null>
  conversation: ConversationDetails
  about: number | null
}

/** What was written, the latest at the foot; earlier messages on request. */
export function ThreadMessages({ ref, conversation, about }: Props) {
  const thread = useThread(conversation.id, about)
  const { messages } = thread
  const foot = useFoot(
    ref,
    messages?.map(({ key }) => key),
  )
  useReadOnScreen(conversation, messages, foot.isAtFoot)
  return (
    <div className={styles.log}>
      <div
        ref={ref}
        className={styles.messages}
        role="log"
        aria-label="Messages of this conversation"
        tabIndex={0}
        onScroll={foot.onScroll}
      >
        <div className={styles.lines}>
          <QueryError what="the messages" query={thread} />
          {thread.isPending && <MessageSkeleton what="messages" />}
          {thread.hasNextPage && (
            <Button
              size="s"
              className={styles.earlier ?? ''}
              pending={thread.isFetchingNextPage && 'Loading'}
              onClick={() => void thread.fetchNextPage()}
            >
              Earlier messages
            </Button>
          )}
          {messages?.length === 0 && <p className={styles.day}>Nothing is written yet</p>}
          {messages?.map((message, at) => (
            <Fragment key={message.key}>
              <DayBefore message={message} before={messages[at - 1]} />
              <Message message={message} person={conversation.name?.split(' ')[0] ?? null} />
            </Fragment>
          ))}
        </div>
      </div>
      {foot.unseen > 0 && <UnseenPill count={foot.unseen} onPress={foot.toFoot} />}
    </div>
  )
}

type UnseenProps = { count: number; onPress: () => void }

/** Messages came in below what is read. */
const UnseenPill = ({ count, onPress }: UnseenProps) => (
  <button type="button" className={styles.unseen} onClick={onPress}>
    <IconArrowDown size={16} aria-hidden="true" />
    {count === 1 ? '1 new message' : `${count} new messages`}
  </button>
)

type DayProps = { message: ConversationMessage; before: ConversationMessage | undefined }

/** The day, above its first message. */
function DayBefore({ message, before }: DayProps) {
  const day = dayOf(message.at)
  return before && dayOf(before.at) === day ? null : <p className={styles.day}>{dayName(day)}</p>
}

const dayName = (day: Day): string =>
  day === dayOf(now()) ? 'Today' : `${formatWeekdayLong(day)}, ${formatDay(day)}`

type MessageProps = { message: ConversationMessage; person: string | null }

const Message = ({ message, person }: MessageProps) => (
  <article
    className={styles.message}
    data-message={message.key}
    data-side={message.isInbound ? 'in' : 'out'}
  >
    <div className={styles.bubble} data-look={lookOf(message)}>
      {message.text && <p>{message.text}</p>}
      {message.media > 0 && (
        <p className={styles.media}>
          <Media count={message.media} />
        </p>
      )}
    </div>
    <p className={styles.meta}>{metaOf(message, person)}</p>
  </article>
)

/** Where the provider shows what was sent to us: pictures stay there. */
const TWILIO_LOG = 'https://console.twilio.com/us1/monitor/logs/sms'

const Media = ({ count }: { count: number }) =>
  readSettings().sandbox.includes('sms') ? (
    `${mediaWords(count)} (sandbox)`
  ) : (
    <>
      {mediaWords(count)}{' '}
      <a href={TWILIO_LOG} target="_blank" rel="noopener">
        Open in Twilio <IconExternalLink size={16} aria-hidden="true" />
        <span className="vh"> (new tab)</span>
      </a>
    </>
  )

function lookOf({ isInbound, status, author }: ConversationMessage) {
  if (isInbound) return 'in'
  if (status === 'failed' || status === 'not_sent') return 'failed'
  return author === null ? 'automatic' : 'staff'
}

const outcomes: Record<MessageStatus, string> = {
  queued: 'on its way',
  unknown: 'not confirmed',
  sent: 'sent',
  delivered: 'delivered',
  failed: 'not delivered',
  cancelled: 'cancelled before it was sent',
  not_sent: 'not sent',
}

/** Who, when and what became of it: 'Priya Nair, by email, 12:24 PM, delivered'. */
function metaOf(message: ConversationMessage, person: string | null): string {
  const { isInbound, author, channel, at, status, failure } = message
  const time = formatTime(at)
  if (isInbound || status === null) return person === null ? time : `${person}, ${time}`
  const by = channel === 'email' ? ['by email'] : []
  const facts = [author ?? 'Automatic', ...by, time, outcomes[status]].join(', ')
  if (failure === null) return facts
  return isAboutText({ channel, status })
    ? `${facts}. Not by text: ${failure}`
    : `${facts}: ${failure}`
}
