import type { Generated, GeneratedAlways } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Channel } from '../../../contract/channels.ts'
import type { MessageStatus, NotificationId, SenderType } from '../../../contract/messaging.ts'
import type { TemplateId, TemplateKey } from '../../../contract/templates.ts'
import type { SuppressionId, SuppressionReason } from '../../../contract/suppressions.ts'
import type { Defaulted, DefaultedJson } from './columns.ts'

/** A file that came with an email of the sandbox. */
export type SandboxAttachment = { filename: string; contentType: string; content: string }

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
    /** What stands beside the subject in the inbox; null: the beginning of the message. */
    preheader: Defaulted<string | null>
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
    /** Since when it is being handed over without an answer: it may have left. */
    handedOverAt: Date | null
    /** When an email without an answer was queued a second time; there is no third. */
    repeatedAt: Date | null
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
    version: Defaulted<number>
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
  messageTemplateVersions: {
    templateId: TemplateId
    version: number
    subject: string
    message: string
    isActive: boolean
    note: string
    restores: number | null
    publishedBy: number | null
    publishedAt: Date
  }
  /** To whom nothing goes by a channel; a row in force has no `liftedAt`. */
  suppressions: {
    id: Generated<SuppressionId>
    channel: Channel
    contact: string
    reason: SuppressionReason
    suppressedAt: Date
    liftedAt: Date | null
    /** The member of staff who lifted it. */
    liftedBy: Defaulted<number | null>
    searchKey: GeneratedAlways<string>
  }
  /** The state of the sandbox SMS and email providers; only their own files read it. */
  sandboxMessages: {
    id: string
    channel: Channel
    recipient: string
    subject: string | null
    body: string
    html: string | null
    /** Of an email; the content is base64. */
    attachments: DefaultedJson<SandboxAttachment[]>
    status: 'busy' | 'accepted' | 'delivered' | 'failed' | 'refused'
    failure: string | null
    idempotencyKey: string
    createdAt: Defaulted<Date>
  }
}
