import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { messageLifecycle, NotificationId } from '../../contract/messaging.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { QueueName } from '../core/queue-capacity.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { JOB_LINK_MARK, jobLinkFor } from './job-links.ts'
import { failedChanges, findMessage, noteError, sentChanges, type Message } from './store.ts'
import { Refused } from '../providers/refused.ts'

/**
 * Hands a message to its provider. The row's own key makes that one message, however often this runs.
 * What the provider refuses for good goes by e-mail where there is an address; anything else is tried
 * again until expire-messages gives up.
 */
export const deliverMessage = task({
  name: 'deliver-message',
  queue: 'messages',
  payload: z.object({ id: NotificationId }),
  retries: 20,
  async run({ id }, ctx) {
    const message = await findMessage(ctx.db, id)
    if (message?.status !== 'queued') return
    let handed: { messageId: string }
    try {
      handed = await handOver(ctx, message)
    } catch (error) {
      if (error instanceof Refused) return refuse(ctx, message, error.message)
      await noteError(ctx.db, id, error instanceof Error ? error.message : String(error))
      throw error
    }
    const { messageId: providerMessageId } = handed
    const changes = { ...sentChanges(ctx.now()), providerMessageId, lastError: null }
    await tryTransition(ctx.db, messageLifecycle, message, 'send', { by: 'system' }, changes)
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

/**
 * What does not wait among the messages: codes and prices that a person waits for on the spot, and what
 * a plan or its undo writes by the thousand.
 */
const QUEUE_OF: Partial<Record<TemplateKey, QueueName>> = {
  sign_in_code: 'urgent',
  price_asked: 'urgent',
  price_answered: 'urgent',
  hauler_assigned: 'bulk',
  job_assigned_to_you: 'bulk',
  job_released: 'bulk',
  job_taken_back: 'bulk',
}

/** Has queued messages delivered after the commit: each kind in its queue, in one statement per queue and channel. */
export async function enqueueDelivery(
  tx: Transaction,
  messages: readonly Pick<Message, 'id' | 'messageType' | 'channel'>[],
): Promise<void> {
  const placed = Map.groupBy(
    messages,
    ({ messageType, channel }) => `${QUEUE_OF[messageType] ?? 'messages'} ${channel}`,
  )
  for (const [, [first, ...others]] of placed) {
    if (!first) continue
    const { messageType, channel } = first
    await tx.enqueueAll(
      deliverMessage,
      [first, ...others].map(({ id }) => ({ id })),
      { queue: QUEUE_OF[messageType] ?? 'messages', channel },
    )
  }
}

/** The provider has said that the message never arrives this way. What was withdrawn goes no other way. */
export const refuse = (ctx: Context, message: Message, failure: string): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (message.channel === 'sms' && message.recipientEmail !== null) {
      const by = { by: 'system', reason: failure } as const
      const rerouted = await tryTransition(tx.db, messageLifecycle, message, 'reroute', by, {
        channel: 'email',
        failure,
        idempotencyKey: randomUUID(),
        queuedAt: ctx.now(),
        isSent: false,
        sentAt: null,
      })
      if (rerouted) return enqueueDelivery(tx, [rerouted])
    }
    const by = { by: 'provider', reason: failure } as const
    await tryTransition(tx.db, messageLifecycle, message, 'fail', by, failedChanges(failure))
  })
