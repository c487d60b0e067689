import { z } from 'zod'
import { Instant } from './calendar.ts'
import { Channel } from './channels.ts'
import { ConversationId } from './conversations.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { MessageStatus } from './messaging.ts'
import { MAX_SMS_CHARACTERS } from './sms-text.ts'
import { TemplateKey } from './templates.ts'

const params = z.object({ id: ConversationId })

/** What a person asks for by a text that is one keyword alone. */
export const TEXT_KEYWORDS = ['stop', 'start', 'help'] as const
/** One of `TEXT_KEYWORDS`. */
export const TextKeyword = z.enum(TEXT_KEYWORDS)
export type TextKeyword = z.infer<typeof TextKeyword>

/** One message of a conversation: a text that came in, or a text or email that we sent to the same person. */
export const ConversationMessage = z.object({
  /** Unique in the conversation: 'in-7', 'out-31'. */
  key: z.string(),
  isInbound: z.boolean(),
  at: Instant,
  channel: Channel,
  /** Sign-in codes are masked, and the link to a job is named only. */
  text: z.string(),
  /** Pictures and other files that came with it; they stay with the provider. */
  media: z.number(),
  keyword: TextKeyword.nullable(),
  jobId: JobId.nullable(),
  /** Of a message that we sent; null of a text that came in. */
  type: TemplateKey.nullable(),
  /** Who of our team wrote it; null for an automatic message and for a text that came in. */
  author: z.string().nullable(),
  status: MessageStatus.nullable(),
  failure: z.string().nullable(),
})
export type ConversationMessage = z.infer<typeof ConversationMessage>

/** Where the earlier messages begin; what is left out begins with the latest. */
export const EarlierMessages = z.object({
  beforeText: Id.optional(),
  beforeMessage: Id.optional(),
})
export type EarlierMessages = z.infer<typeof EarlierMessages>

/** How many messages of a conversation one answer holds at most. */
export const MESSAGES_OF_PAGE = 40

/**
 * The latest messages of a conversation, oldest first, or those before them. `job` leaves the messages about
 * one job. @throws not_found for a conversation that does not exist.
 */
export const listConversationMessages = endpoint({
  method: 'GET',
  path: '/api/admin/conversations/:id/messages',
  access: 'admin',
  right: 'see-jobs',
  summary: 'The messages of a conversation, the latest page first',
  params,
  query: EarlierMessages.extend({ job: JobId.optional() }),
  response: z.object({
    messages: z.array(ConversationMessage),
    /** The query of the page before; null when there are no earlier messages. */
    earlier: EarlierMessages.nullable(),
  }),
})

/** What a reply says for the address of the job's page; the server fills it in. */
export const LINK_PLACEHOLDER = '{link}'

/**
 * What a member of the team writes: 1 to 1,600 characters, by text or by email. `{link}` becomes the link to
 * the job of the number, with which a text has no more characters either; anything else stays as it was typed.
 */
export const Reply = z.object({
  text: requiredText('Please write a message', { max: MAX_SMS_CHARACTERS }),
  channel: Channel,
})
export type Reply = z.infer<typeof Reply>

/**
 * Sends a reply through the outbox. The header Idempotency-Key makes it one message however often the call
 * is repeated, and is required (`invalid_input`). `refused` in words: the number stopped texts or takes none,
 * there is no email address, or no job for `{link}`. `key_reused` for a key that sent another text, or by
 * another channel. `too_many_requests` after 60
 * replies from one network address in a minute.
 */
export const replyToConversation = endpoint({
  method: 'POST',
  path: '/api/admin/conversations/:id/replies',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Send a text or an email to the person of a conversation',
  params,
  body: Reply,
  errors: ['refused', 'key_reused'],
  response: ConversationMessage,
})
