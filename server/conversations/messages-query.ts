import {
  type ConversationMessage,
  type EarlierMessages,
  MESSAGES_OF_PAGE,
} from '../../contract/conversation-messages.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { NotificationId } from '../../contract/messaging.ts'
import type { Db } from '../db/database.ts'
import { messageView } from '../messaging/list-messages.ts'
import type { Message } from '../messaging/store.ts'
import type { ConversationRow, InboundTextRow } from './store.ts'

type PageRequest = EarlierMessages & { job?: JobId | undefined }
type Entry = { id: number; message: ConversationMessage }

/** The latest messages of a conversation, or those before them, oldest first. */
export async function readMessages(
  db: Db,
  conversation: Pick<ConversationRow, 'id' | 'phone'>,
  page: PageRequest,
): Promise<{ messages: ConversationMessage[]; earlier: EarlierMessages | null }> {
  const inbound = (await readTexts(db, conversation, page)).map((text) => ({
    id: text.id,
    message: viewOfText(text),
  }))
  const outbound = (await readSent(db, conversation, page)).map((sent) => ({
    id: sent.id,
    message: viewOfSent(sent),
  }))
  const latest = newestOf(inbound, outbound)
  const [texts, sent] = [true, false].map((isInbound) =>
    latest.filter(({ message }) => message.isInbound === isInbound),
  ) as [Entry[], Entry[]]
  const hasEarlier = latest.length < inbound.length + outbound.length
  return {
    messages: latest.map(({ message }) => message).toReversed(),
    earlier: hasEarlier
      ? {
          beforeText: texts.at(-1)?.id ?? page.beforeText,
          beforeMessage: sent.at(-1)?.id ?? page.beforeMessage,
        }
      : null,
  }
}

/** One message that we sent, as the conversation shows it. */
export async function findSentMessage(db: Db, id: NotificationId): Promise<ConversationMessage> {
  return viewOfSent(
    await sentMessages(db).where('notifications.id', '=', id).executeTakeFirstOrThrow(),
  )
}

const readTexts = (
  db: Db,
  { id }: Pick<ConversationRow, 'id'>,
  { job, beforeText }: PageRequest,
): Promise<InboundTextRow[]> =>
  db
    .selectFrom('inboundTexts')
    .selectAll()
    .where('conversationId', '=', id)
    .$if(beforeText !== undefined, (texts) => texts.where('id', '<', beforeText as number))
    .$if(job !== undefined, (texts) => texts.where('jobId', '=', job as JobId))
    .orderBy('id', 'desc')
    .limit(MESSAGES_OF_PAGE + 1)
    .execute()

const readSent = (
  db: Db,
  { phone }: Pick<ConversationRow, 'phone'>,
  { job, beforeMessage }: PageRequest,
) =>
  sentMessages(db)
    .where('notifications.recipientPhone', '=', phone)
    .$if(beforeMessage !== undefined, (sent) =>
      sent.where('notifications.id', '<', beforeMessage as NotificationId),
    )
    .$if(job !== undefined, (sent) => sent.where('notifications.jobId', '=', job as JobId))
    .orderBy('notifications.id', 'desc')
    .limit(MESSAGES_OF_PAGE + 1)
    .execute()

const sentMessages = (db: Db) =>
  db
    .selectFrom('notifications')
    .leftJoin('conversationReplies as reply', 'reply.notificationId', 'notifications.id')
    .leftJoin('users as author', 'author.id', 'reply.adminId')
    .selectAll('notifications')
    .select(['author.firstName', 'author.lastName', 'author.email as authorEmail'])

/** Both have the latest first, each in the order of its ids: the latest page of the two together. */
function newestOf(inbound: readonly Entry[], outbound: readonly Entry[]): Entry[] {
  const [texts, sent] = [[...inbound], [...outbound]]
  const newest: Entry[] = []
  while (newest.length < MESSAGES_OF_PAGE) {
    const [text, message] = [texts[0], sent[0]]
    const isText = text && (!message || text.message.at >= message.message.at)
    const next = isText ? texts.shift() : sent.shift()
    if (!next) break
    newest.push(next)
  }
  return newest
}

const viewOfText = (text: InboundTextRow): ConversationMessage => ({
  ...NOT_SENT_BY_US,
  key: `in-${text.id}`,
  at: text.receivedAt,
  text: text.text,
  media: text.media,
  keyword: text.keyword,
  jobId: text.jobId,
})

const NOT_SENT_BY_US = {
  isInbound: true,
  channel: 'sms',
  type: null,
  author: null,
  status: null,
  failure: null,
} as const

type Sent = Message & {
  firstName: string | null
  lastName: string | null
  authorEmail: string | null
}

function viewOfSent({ firstName, lastName, authorEmail, ...row }: Sent): ConversationMessage {
  const { id, createdAt, channel, message, jobId, messageType, status, failure } = messageView(row)
  const author = `${firstName ?? ''} ${lastName ?? ''}`.trim() || authorEmail
  return {
    key: `out-${id}`,
    isInbound: false,
    at: createdAt,
    channel,
    text: message,
    media: 0,
    keyword: null,
    jobId,
    type: messageType,
    author,
    status,
    failure,
  }
}
