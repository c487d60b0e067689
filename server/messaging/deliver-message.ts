import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { NotificationId } from '../../contract/messaging.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { MessageRefusal } from '../providers/message-refusal.ts'
import { JOB_LINK_MARK, jobLinkFor } from './job-links.ts'
import { findMessage, moveMessage, noteError, type Message } from './store.ts'

/**
 * Hands a message to its provider. The row's own key makes that one message, however often this runs.
 * What the provider refuses for good goes by e-mail where there is an address; anything else is tried
 * again until expire-messages gives up.
 */
export const deliverMessage = task({
  name: 'deliver-message',
  payload: z.object({ id: NotificationId }),
  retries: 20,
  async run({ id }, ctx) {
    const message = await findMessage(ctx.db, id)
    if (message?.status !== 'queued') return
    let handed: { messageId: string }
    try {
      handed = await handOver(ctx, message)
    } catch (error) {
      if (error instanceof MessageRefusal) return refuse(ctx, message, 'worker', error.message)
      await noteError(ctx.db, id, error instanceof Error ? error.message : String(error))
      throw error
    }
    const by = { actor: 'worker', at: ctx.now() } as const
    const changes = { providerMessageId: handed.messageId, lastError: null }
    await inTransaction(ctx, ({ db }) => moveMessage(db, message, by, 'send', changes))
  },
})

async function handOver(ctx: Context, message: Message): Promise<{ messageId: string }> {
  const { sms, email } = ctx
  const { recipientPhone, recipientEmail, idempotencyKey } = message
  const { subject, text } = await wordsOf(ctx, message)
  if (message.channel === 'sms' && recipientPhone !== null)
    return sms.send({ to: recipientPhone, text, idempotencyKey })
  if (recipientEmail !== null)
    return email.send({ to: recipientEmail, subject, text, idempotencyKey })
  throw new Error(`Message ${message.id} has nobody to go to`)
}

/** What the recipient reads: our own row keeps the place of the link, and never its address. */
async function wordsOf(
  ctx: Context,
  { jobId, subject, message: text }: Message,
): Promise<{ subject: string; text: string }> {
  if (jobId === null || !(subject + text).includes(JOB_LINK_MARK)) return { subject, text }
  const link = await jobLinkFor(ctx, ctx.db, { id: jobId })
  const fill = (words: string) => words.replaceAll(JOB_LINK_MARK, () => link)
  return { subject: fill(subject), text: fill(text) }
}

/** The provider has said that the message never arrives this way. What was withdrawn goes no other way. */
export const refuse = (
  ctx: Context,
  message: Message,
  actor: 'worker' | 'provider',
  failure: string,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const by = { actor, at: ctx.now() }
    if (message.channel === 'sms' && message.recipientEmail !== null) {
      const anew = { channel: 'email', failure, idempotencyKey: randomUUID() } as const
      const queuedAt = ctx.now()
      if (await moveMessage(tx.db, message, by, 'reroute', { ...anew, queuedAt }))
        return tx.enqueue(deliverMessage, { id: message.id })
    }
    await moveMessage(tx.db, message, by, 'fail', { failure })
  })
