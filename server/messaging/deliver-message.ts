import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { messageLifecycle, NotificationId } from '../../contract/messaging.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { QueueName } from '../core/queue-capacity.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { JOB_LINK_MARK, jobLinkFor } from './job-links.ts'
import {
  failedChanges,
  findMessage,
  recordDeliveryError,
  sentChanges,
  type Message,
} from './store.ts'
import { Refused } from '../providers/failures.ts'

/**
 * Hands a message to its provider. The row's idempotency key makes that one message, however often this
 * runs. A text that the provider refuses permanently goes by email where there is an address; other
 * failures are retried until expire-messages gives up.
 */
export const deliverMessage = task({
  name: 'deliver-message',
  queue: 'messages',
  payload: z.object({ id: NotificationId }),
  retries: 20,
  async run({ id }, ctx) {
    const message = await findMessage(ctx.db, id)
    if (message?.status !== 'queued') return
    let receipt: { messageId: string }
    try {
      receipt = await handOver(ctx, message)
    } catch (error) {
      if (error instanceof Refused) return refuse(ctx, message, error.message)
      await recordDeliveryError(ctx.db, id, error instanceof Error ? error.message : String(error))
      throw error
    }
    const { messageId: providerMessageId } = receipt
    const changes = { ...sentChanges(ctx.now()), providerMessageId, lastError: null }
    await tryTransition(ctx.db, messageLifecycle, message, 'send', { by: 'system' }, changes)
  },
})

async function handOver(ctx: Context, message: Message): Promise<{ messageId: string }> {
  const { sms, email } = ctx
  const { recipientPhone, recipientEmail, idempotencyKey } = message
  const { subject, text } = await fillLink(ctx, message)
  if (message.channel === 'sms' && recipientPhone !== null)
    return sms.send({ to: recipientPhone, text, idempotencyKey })
  if (recipientEmail !== null)
    return email.send({ to: recipientEmail, subject, text, idempotencyKey })
  throw new Error(`Message ${message.id} has no recipient`)
}

/** The text as the recipient reads it: the stored row has only a mark for the link, never its address. */
async function fillLink(
  ctx: Context,
  { jobId, subject, message: text }: Message,
): Promise<{ subject: string; text: string }> {
  if (jobId === null || !(subject + text).includes(JOB_LINK_MARK)) return { subject, text }
  const link = await jobLinkFor(ctx, ctx.db, { id: jobId })
  const fill = (template: string) => template.replaceAll(JOB_LINK_MARK, () => link)
  return { subject: fill(subject), text: fill(text) }
}

/**
 * The kinds outside the 'messages' queue: codes and prices that a person waits for on the spot, and the
 * thousands of messages of a plan or its undo.
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

/** Delivers queued messages after the commit: each kind in its queue, one statement per queue and channel. */
export async function enqueueDelivery(
  tx: Transaction,
  messages: readonly Pick<Message, 'id' | 'messageType' | 'channel'>[],
): Promise<void> {
  const batches = Map.groupBy(
    messages,
    ({ messageType, channel }) => `${QUEUE_OF[messageType] ?? 'messages'} ${channel}`,
  )
  for (const [, [first, ...others]] of batches) {
    if (!first) continue
    const { messageType, channel } = first
    await tx.enqueueAll(
      deliverMessage,
      [first, ...others].map(({ id }) => ({ id })),
      { queue: QUEUE_OF[messageType] ?? 'messages', channel },
    )
  }
}

/** The provider reports that the message cannot arrive. A text goes by email instead, unless it was withdrawn. */
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
