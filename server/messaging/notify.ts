import { channelsOf, type Channel } from '../../contract/channels.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { renderTemplate, type OwnValues, type TemplateKey } from '../../contract/templates.ts'
import type { Context, Transaction } from '../core/context.ts'
import { pushAll, type QueuedPush } from '../push/deliver-push.ts'
import { findChoices } from './contact-choice-store.ts'
import { enqueueDelivery } from './deliver-message.ts'
import { queueOf } from './message-queues.ts'
import { pushCopyOf, type PushCopy } from './push-copy.ts'
import type { Recipient } from './recipients.ts'
import { findTemplatesFor, insertMessages, type Message, type NewMessage } from './store.ts'

/** One message to write: which kind, for whom, and what it says. */
export type Draft<Key extends TemplateKey = TemplateKey> = Key extends TemplateKey
  ? {
      key: Key
      recipient: Recipient
      values: OwnValues<Key>
      jobId?: JobId
      /** Who did what the message reports; the system by default. */
      sender?: SenderType
      /** The channel it goes by where its kind goes by one; that of the recipient's choice by default. */
      channel?: Channel
      /** Instead of how the notification on a phone begins. */
      headline?: string
      /** What stands beside the subject of its email in the inbox; the beginning of its words by default. */
      preheader?: string
    }
  : never

/** When messages leave; after the commit without. */
export type Delivery = { at?: Date }

type Content = Pick<NewMessage, 'senderType' | 'messageType' | 'subject' | 'message' | 'jobId'> & {
  preheader?: string | undefined
  /** Why it is written down but not sent; it is sent without one. */
  keptBack?: string | undefined
}

/**
 * Writes messages in the caller's transaction and delivers them after the commit, by the channels of their
 * kind: a message each, with a notification on the phones of haulers who want it. At most five statements, however
 * many messages there are. Nothing is written to a person without number and address.
 */
export async function writeMessages(
  tx: Transaction,
  messages: readonly Rendered[],
  delivery: Delivery = {},
): Promise<Message[]> {
  if (messages.length === 0) return []
  const choiceOf = await findChoices(
    tx.db,
    messages.map(({ recipient }) => recipient),
  )
  const rows = messages.flatMap(
    ({ recipient, content: { keptBack = null, preheader = null, ...words }, channel }) => {
      const choice = channel ?? choiceOf(recipient) ?? 'sms'
      const status = keptBack === null ? ('queued' as const) : ('not_sent' as const)
      return channelsOf(words.messageType, recipient, choice).map((each) => ({
        ...words,
        preheader,
        recipientId: recipient.userId,
        recipientPhone: recipient.phone,
        recipientEmail: recipient.email,
        channel: each,
        status,
        failure: keptBack,
      }))
    },
  )
  if (rows.length === 0) return []
  const insertedMessages = await insertMessages(tx.db, rows)
  const waiting = insertedMessages.filter(({ status }) => status === 'queued')
  await enqueueDelivery(tx, waiting, delivery)
  await pushAll(tx, pushesBeside(waiting, messages), delivery)
  return insertedMessages
}

/** The notifications that say the same as messages which leave; none for a person without an account. */
function pushesBeside(waiting: readonly Message[], messages: readonly Rendered[]): QueuedPush[] {
  const keyOf = (
    userId: number | null,
    { messageType, jobId }: Pick<Message, 'messageType' | 'jobId'>,
  ) => `${userId} ${messageType} ${jobId}`
  const ids = new Map(waiting.map((message) => [keyOf(message.recipientId, message), message.id]))
  return messages.flatMap(({ recipient: { userId }, content, push }) => {
    const id = ids.get(keyOf(userId, { ...content, jobId: content.jobId ?? null }))
    if (!push || userId === null || id === undefined) return []
    const queue = queueOf(content.messageType)
    return [{ ...push, userId, event: `message ${id}`, notificationId: id, queue }]
  })
}

/** A message with its words and its recipient, not written yet. */
export type Rendered = {
  recipient: Recipient
  content: Content
  channel?: Channel | undefined
  push?: PushCopy | undefined
}

/** The messages of these drafts, from the current templates: one whose template is turned off is kept back. */
export async function renderDrafts(
  { config: { productName: product, supportPhone } }: Pick<Context, 'config'>,
  tx: Transaction,
  drafts: readonly Draft[],
): Promise<Rendered[]> {
  const keys = [...new Set(drafts.map(({ key }) => key))]
  const templates = new Map(
    (await findTemplatesFor(tx.db, keys)).map((template) => [template.templateKey, template]),
  )
  return drafts.flatMap((draft) => {
    const { key, recipient, values, jobId, sender = 'system', channel, preheader } = draft
    const template = templates.get(key)
    if (!template) return []
    const all = { ...values, product, supportPhone }
    const content = {
      senderType: sender,
      messageType: key,
      subject: renderTemplate(template.subject, all),
      message: renderTemplate(template.message, all),
      jobId: jobId ?? null,
      preheader,
      keptBack: template.isActive ? undefined : `The template '${template.name}' is turned off`,
    }
    return { recipient, content, channel, push: pushCopyOf(draft) }
  })
}

/**
 * Writes messages from the current templates in the caller's transaction and delivers them after the
 * commit. A message whose template is turned off is written down as not sent. At most four statements, however
 * many messages there are.
 */
export async function notifyAll(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  drafts: readonly Draft[],
  delivery: Delivery = {},
): Promise<Message[]> {
  if (drafts.length === 0) return []
  return writeMessages(tx, await renderDrafts(ctx, tx, drafts), delivery)
}

/** `notifyAll` for one message: the text where it goes by both channels, undefined when nothing is written. */
export async function notify<Key extends TemplateKey>(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  key: Key,
  recipient: Recipient,
  about: Pick<Draft<Key>, 'values' | 'jobId' | 'sender' | 'channel'>,
  delivery: Delivery = {},
): Promise<Message | undefined> {
  // `about` belongs to `key`: the compiler cannot follow that through `Key`.
  const draft = { key, recipient, ...about } as Draft
  const [message] = await notifyAll(ctx, tx, [draft], delivery)
  return message
}
