import type { JobId } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { renderTemplate, type OwnValues, type TemplateKey } from '../../contract/templates.ts'
import type { Context, Transaction } from '../core/context.ts'
import { enqueueDelivery } from './deliver-message.ts'
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
    }
  : never

type Content = Omit<NewMessage, 'recipientId' | 'recipientPhone' | 'recipientEmail' | 'channel'>

/**
 * Writes messages in the caller's transaction and delivers them after the commit, by SMS where there is
 * a number. Two statements, however many messages there are.
 */
export async function writeMessages(
  tx: Transaction,
  messages: readonly { recipient: Recipient; content: Content }[],
): Promise<Message[]> {
  if (messages.length === 0) return []
  const inserted = await insertMessages(
    tx.db,
    messages.map(({ recipient: { userId, phone, email }, content }) => ({
      ...content,
      recipientId: userId,
      recipientPhone: phone,
      recipientEmail: email,
      channel: phone === null ? 'email' : 'sms',
    })),
  )
  await enqueueDelivery(tx, inserted)
  return inserted
}

/**
 * Writes messages from the current templates in the caller's transaction and delivers them after the
 * commit. Skips messages whose template is turned off or whose recipient has neither number nor address.
 * Three statements, however many messages there are.
 */
export async function notifyAll(
  { config: { productName: product, supportPhone } }: Pick<Context, 'config'>,
  tx: Transaction,
  drafts: readonly Draft[],
): Promise<Message[]> {
  if (drafts.length === 0) return []
  const keys = [...new Set(drafts.map(({ key }) => key))]
  const templates = new Map(
    (await findTemplatesFor(tx.db, keys)).map((template) => [template.templateKey, template]),
  )
  const messages = drafts.flatMap(({ key, recipient, values, jobId, sender = 'system' }) => {
    const template = templates.get(key)
    if (!template?.isActive || (recipient.phone === null && recipient.email === null)) return []
    const all = { ...values, product, supportPhone }
    const content = {
      senderType: sender,
      messageType: key,
      subject: renderTemplate(template.subject, all),
      message: renderTemplate(template.message, all),
      jobId: jobId ?? null,
    }
    return { recipient, content }
  })
  return writeMessages(tx, messages)
}

/** `notifyAll` for one message; undefined when nothing is written. */
export async function notify<Key extends TemplateKey>(
  ctx: Pick<Context, 'config'>,
  tx: Transaction,
  key: Key,
  recipient: Recipient,
  about: Pick<Draft<Key>, 'values' | 'jobId' | 'sender'>,
): Promise<Message | undefined> {
  // `about` belongs to `key`: the compiler cannot follow that through `Key`.
  const draft = { key, recipient, ...about } as Draft
  const [message] = await notifyAll(ctx, tx, [draft])
  return message
}
