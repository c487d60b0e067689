import type { Insertable } from 'kysely'
import type { JobId } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import {
  renderTemplate,
  type OwnValues,
  type TemplateKey,
  type TemplateValues,
} from '../../contract/templates.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { enqueueDelivery } from './deliver-message.ts'
import type { Recipient } from './recipients.ts'
import { findTemplateFor, insertMessage, type Message } from './store.ts'

type About<Key extends TemplateKey> = {
  values: OwnValues<Key>
  jobId?: JobId
  /** Whose act it tells of; the system unless said. */
  sender?: SenderType
}

type Written = Pick<
  Insertable<Tables['notifications']>,
  'senderType' | 'messageType' | 'subject' | 'message' | 'jobId'
>

/**
 * Writes a message in the caller's transaction and has it delivered after the commit, by SMS where
 * there is a number.
 */
export async function writeMessage(
  tx: Transaction,
  { userId, phone, email }: Recipient,
  written: Written,
): Promise<Message> {
  const message = await insertMessage(tx.db, {
    ...written,
    recipientId: userId,
    recipientPhone: phone,
    recipientEmail: email,
    channel: phone === null ? 'email' : 'sms',
  })
  await enqueueDelivery(tx, [message])
  return message
}

/**
 * Writes a message in the caller's transaction, from the template as it stands now, and has it
 * delivered after the commit. Nothing is written when the template is turned off or the recipient
 * has neither number nor address.
 */
export async function tell<Key extends TemplateKey>(
  { config }: Pick<Context, 'config'>,
  tx: Transaction,
  key: Key,
  recipient: Recipient,
  { values, jobId, sender = 'system' }: About<Key>,
): Promise<Message | undefined> {
  const template = await findTemplateFor(tx.db, key)
  if (!template?.isActive || (recipient.phone === null && recipient.email === null))
    return undefined
  const { productName: product, supportPhone } = config
  const all: TemplateValues<Key> = { ...values, product, supportPhone }
  return writeMessage(tx, recipient, {
    senderType: sender,
    messageType: key,
    subject: renderTemplate(template.subject, all),
    message: renderTemplate(template.message, all),
    jobId: jobId ?? null,
  })
}
