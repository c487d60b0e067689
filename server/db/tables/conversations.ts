import type { Generated, GeneratedAlways } from 'kysely'
import type { Channel } from '../../../contract/channels.ts'
import type { ConversationId, ConversationStatus } from '../../../contract/conversations.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { NotificationId } from '../../../contract/messaging.ts'
import type { Defaulted } from './columns.ts'

export type ConversationTables = {
  /** One per phone number that has texted us, or that our team wrote to. */
  conversations: {
    id: Generated<ConversationId>
    /** E.164, or the digits of a short code. */
    phone: string
    status: Defaulted<ConversationStatus>
    assigneeId: number | null
    /** Texts of this person that the admin team has not read. */
    unread: Defaulted<number>
    /** When this person or our team wrote last; automatic messages do not count. Null until either has. */
    lastAt: Date | null
    /** Number, and the names, emails and jobs of its owner as a search compares them. */
    searchKey: GeneratedAlways<string>
    createdAt: Defaulted<Date>
  }
  inboundTexts: {
    id: Generated<number>
    conversationId: ConversationId
    providerMessageId: string
    text: string
    media: Defaulted<number>
    keyword: 'stop' | 'start' | 'help' | null
    jobId: JobId | null
    receivedAt: Date
    searchKey: GeneratedAlways<string>
  }
  /** The messages that our team wrote by hand; `text` is what was typed. */
  conversationReplies: {
    notificationId: NotificationId
    conversationId: ConversationId
    adminId: number | null
    idempotencyKey: string
    /** As the request asked for; null of a reply written before this was stored. */
    channel: Channel | null
    text: string
    searchKey: GeneratedAlways<string>
  }
}
