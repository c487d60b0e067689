import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { messageRoutes } from '../../contract/channels.ts'
import { messageLifecycle, NotificationId } from '../../contract/messaging.ts'
import { TEST_MARK } from '../../contract/message-template-calls.ts'
import { promotionClasses } from '../../contract/templates.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { contentOf, recipientOf, type MessageContent } from './message-content.ts'
import { queueOf } from './message-queues.ts'
import { Reconnect, Refused, RetryAt } from '../providers/failures.ts'
import { markUnknown, resolveLostAnswer } from './resolve-lost-answer.ts'
import {
  endHandover,
  findWaiting,
  hasEmailBeside,
  postpone,
  startHandover,
} from './handover-store.ts'
import { failedChanges, insertMessages, sentChanges, type Message } from './store.ts'
import { suppressRefused } from './suppress-refused.ts'
import { findSuppression, SUPPRESSION_WORDS } from './suppression-store.ts'

/**
 * Hands a message to its provider, once. What an earlier handover without an answer became is found out
 * first (`resolveLostAnswer`). A text that is refused for good goes by email where there is an address;
 * other failures are retried until expire-messages gives up.
 */
export const deliverMessage = task({
  name: 'deliver-message',
  queue: 'messages',
  payload: z.object({ id: NotificationId }),
  retries: 20,
  async run({ id }, ctx) {
    const waiting = await findWaiting(ctx.db, id)
    if (!waiting) return
    const message = waiting.handedOverAt ? await resolve(ctx, waiting) : waiting
    if (!message || !(await mayLeave(ctx, message))) return
    const content = await contentOf(ctx, message)
    // Nothing may fail from here on but the provider: what is handed over may have left.
    const handover = await startHandover(ctx.db, message, ctx.now())
    const receipt = handover && (await handOver(ctx, handover, content))
    if (receipt) await recordSent(ctx, handover, receipt.messageId)
  },
})

const bySystem = { by: 'system' } as const

/** The message as it waits again, when an earlier handover turns out to have reached no one; undefined otherwise. */
async function resolve(ctx: Context, message: Message): Promise<Message | undefined> {
  const resolution = await resolveLostAnswer(ctx, message)
  if (resolution.is === 'not_taken') return resolution.message
  if (resolution.is === 'taken') await recordSent(ctx, message, resolution.messageId)
  if (resolution.is === 'open') {
    const { until: at } = resolution
    await inTransaction(ctx, (tx) => enqueueDelivery(tx, [message], { at }))
  }
  return undefined
}

const recordSent = (ctx: Context, message: Message, providerMessageId: string) =>
  tryTransition(ctx.db, messageLifecycle, message, 'send', bySystem, {
    ...sentChanges(ctx.now()),
    providerMessageId,
    lastError: null,
  })

/** Whether a message is still true and may go to its recipient now. One that may not is kept back, or goes later. */
async function mayLeave(ctx: Context, message: Message): Promise<boolean> {
  if (message.withdrawnAt !== null) {
    await tryTransition(ctx.db, messageLifecycle, message, 'cancel', bySystem)
    return false
  }
  const { channel } = message
  const contact = recipientOf(message)
  const suppression = await findSuppression(ctx, { channel, contact })
  if (suppression) {
    await inTransaction(ctx, (tx) => withhold(tx, message, SUPPRESSION_WORDS[suppression]))
    return false
  }
  return mayLeaveAsPromotion(ctx, message, contact)
}

/** @returns undefined for a message that was refused or goes later. */
async function handOver(
  ctx: Context,
  message: Message,
  content: MessageContent,
): Promise<{ messageId: string } | undefined> {
  const { id, idempotencyKey } = message
  try {
    return await ('html' in content
      ? ctx.email.send({ ...content, idempotencyKey })
      : ctx.sms.send({ ...content, idempotencyKey }))
  } catch (error) {
    if (error instanceof Refused) {
      await receiveRefusal(ctx, message, { failure: error.message, code: error.code })
      return undefined
    }
    if (error instanceof RetryAt) {
      await handOverLater(ctx, message, error)
      return undefined
    }
    // Nothing happened, until an operator mends the settings.
    if (error instanceof Reconnect) await endHandover(ctx.db, id, error.message)
    else await markUnknown(ctx.db, message, error)
    throw error
  }
}

/**
 * Consent and quiet hours are checked at every handover: both may have changed since the message was
 * written. Service messages always may leave.
 * @returns false for a promotion that was kept back, or waits for the morning.
 */
async function mayLeaveAsPromotion(ctx: Context, message: Message, to: string): Promise<boolean> {
  const { channel, messageType, senderType, subject } = message
  const consentClass = promotionClasses[messageType]
  if (!consentClass) return true
  const isTest = senderType === 'admin' && subject.startsWith(TEST_MARK)
  const obstacle = await ctx.hooks.promotions.check(ctx, { channel, to, consentClass, isTest })
  if (!obstacle) return true
  if ('refusal' in obstacle)
    await inTransaction(ctx, (tx) => withhold(tx, message, obstacle.refusal))
  else {
    const { until, reason } = obstacle
    // First, so that expire-messages does not count the night.
    await postpone(ctx.db, message.id, until)
    await handOverLater(ctx, message, new RetryAt(reason, until))
  }
  return false
}

/** The provider has certainly not taken the message, and takes it at another time. */
const handOverLater = (ctx: Context, message: Message, { message: reason, time }: RetryAt) =>
  inTransaction(ctx, async (tx) => {
    await endHandover(tx.db, message.id, reason)
    await enqueueDelivery(tx, [message], { at: time })
  })

/** Delivers queued messages after the commit, or later `at`: each kind in its queue, one statement per queue. */
export async function enqueueDelivery(
  tx: Transaction,
  messages: readonly Pick<Message, 'id' | 'messageType' | 'channel'>[],
  { at }: { at?: Date } = {},
): Promise<void> {
  const batches = Map.groupBy(messages, ({ messageType }) => queueOf(messageType))
  for (const [queue, batch] of batches)
    await tx.enqueueAll(
      deliverMessage,
      batch.map(({ id }) => ({ id })),
      { queue, channels: batch.map(({ channel }) => channel), ...(at && { at }) },
    )
}

/**
 * The provider refuses a message for good, when it is handed over or in a later report.
 */
export async function receiveRefusal(
  ctx: Context,
  message: Message,
  { failure, code }: { failure: string; code: string | null | undefined },
): Promise<void> {
  const { channel, handedOverAt, sentAt, queuedAt } = message
  const contact = recipientOf(message)
  // The provider refused it then: a report that comes late undoes no START since.
  const at = handedOverAt ?? sentAt ?? queuedAt
  await inTransaction(ctx, async (tx) => {
    const reason = await suppressRefused(ctx, tx, { channel, contact }, { code, at })
    return reason === 'opted_out'
      ? withhold(tx, message, failure)
      : refuse(ctx, tx, message, failure)
  })
}

/**
 * Keeps a message back, with the reason; what was to go by text alone goes by email where there is an address,
 * unless it was withdrawn.
 */
async function withhold(tx: Transaction, message: Message, reason: string): Promise<void> {
  const by = { ...bySystem, reason }
  const withheldMessage = await tryTransition(tx.db, messageLifecycle, message, 'withhold', by, {
    failure: reason,
    isSent: false,
    sentAt: null,
  })
  if (
    !withheldMessage ||
    withheldMessage.withdrawnAt !== null ||
    !(await canGoByEmail(tx, message))
  )
    return
  const { senderType, messageType, subject, message: words, preheader, jobId } = message
  const { recipientId, recipientPhone, recipientEmail } = message
  const recipient = { recipientId, recipientPhone, recipientEmail }
  const content = { senderType, messageType, subject, message: words, preheader, jobId }
  const email = { ...recipient, ...content, channel: 'email', status: 'queued' } as const
  await enqueueDelivery(tx, await insertMessages(tx.db, [{ ...email, failure: reason }]))
}

/** What goes by both channels has an email of its own, and so has the hauler of a customer who chose email. */
const canGoByEmail = async ({ db }: Transaction, message: Message): Promise<boolean> =>
  message.channel === 'sms' &&
  message.recipientEmail !== null &&
  messageRoutes[message.messageType] === 'preferred' &&
  !(await hasEmailBeside(db, message))

/** The provider reports that the message cannot arrive. A text goes by email instead, unless it was withdrawn. */
async function refuse(
  { now }: Context,
  tx: Transaction,
  message: Message,
  failure: string,
): Promise<void> {
  if (await canGoByEmail(tx, message)) {
    const by = { by: 'system', reason: failure } as const
    const reroutedMessage = await tryTransition(tx.db, messageLifecycle, message, 'reroute', by, {
      channel: 'email',
      failure,
      idempotencyKey: randomUUID(),
      queuedAt: now(),
      isSent: false,
      sentAt: null,
    })
    if (reroutedMessage) return enqueueDelivery(tx, [reroutedMessage])
  }
  const by = { by: 'provider', reason: failure } as const
  // A new key: this failure is final, and later reports under the old key find no message.
  const changes = { ...failedChanges(failure), idempotencyKey: randomUUID() }
  await tryTransition(tx.db, messageLifecycle, message, 'fail', by, changes)
}
