import type { Generated, GeneratedAlways } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type {
  Channel,
  MessageStatus,
  NotificationId,
  SenderType,
} from '../../../contract/messaging.ts'
import type { TemplateId, TemplateKey } from '../../../contract/templates.ts'
import type { Defaulted } from './columns.ts'

export type MessagingTables = {
  /** Every message to a customer or hauler, in any status. */
  notifications: {
    id: Generated<NotificationId>
    recipientId: number | null
    recipientPhone: string | null
    recipientEmail: string | null
    senderType: SenderType
    messageType: TemplateKey
    subject: string
    message: string
    jobId: JobId | null
    channel: Defaulted<Channel>
    status: Defaulted<MessageStatus>
    failure: string | null
    lastError: string | null
    idempotencyKey: Defaulted<string>
    providerMessageId: string | null
    isRead: Defaulted<boolean>
    isSent: Defaulted<boolean>
    sentAt: Date | null
    queuedAt: Defaulted<Date>
    withdrawnAt: Date | null
    /** Job, recipient, type and words as a search compares them; no word of a sign-in code. */
    searchKey: GeneratedAlways<string>
    createdAt: Defaulted<Date>
  }
  messageTemplates: {
    id: Generated<TemplateId>
    templateKey: TemplateKey
    name: string
    subject: string
    message: string
    isActive: Defaulted<boolean>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  /** The state of the sandbox SMS and email providers; only their own files read it. */
  sandboxMessages: {
    id: string
    channel: Channel
    recipient: string
    subject: string | null
    body: string
    status: 'busy' | 'accepted' | 'delivered' | 'failed' | 'refused'
    failure: string | null
    idempotencyKey: string
    createdAt: Defaulted<Date>
  }
}
