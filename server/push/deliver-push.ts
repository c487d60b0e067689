import { z } from 'zod'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { QueueName } from '../core/queue-capacity.ts'
import { task } from '../core/task.ts'
import { Reconnect, Refused, RetryAt, UnknownOutcome } from '../providers/failures.ts'
import {
  endHandover,
  findDelivery,
  insertDeliveries,
  recordFailure,
  recordSent,
  startHandover,
  wantsTopic,
  type Delivery,
  type Push,
} from './delivery-store.ts'
import { deleteDevice } from './device-store.ts'

/** How often one notification is handed over at most. */
const MOST_ATTEMPTS = 5
/** How long a service is left alone that does not accept our keys: a person has to change the settings. */
const SETTINGS_PAUSE_MS = 15 * 60_000

/**
 * Hands a notification to the push service of one device, at most once: what may have arrived is not sent again,
 * and what a busy service did not take is tried a few times while it is of use. A device that unsubscribed, or whose
 * session has expired, is forgotten.
 */
export const deliverPush = task({
  name: 'deliver-push',
  queue: 'messages',
  payload: z.object({ id: z.int() }),
  async run({ id }, ctx) {
    const delivery = await findDelivery(ctx.db, id)
    if (!delivery || delivery.handedOverAt) return
    if (delivery.serverKey !== ctx.push.publicKey || delivery.signedInUntil <= ctx.now())
      return deleteDevice(ctx.db, delivery.deviceId)
    const obstacle = obstacleTo(ctx, delivery)
    if (obstacle) return recordFailure(ctx.db, id, obstacle)
    const attempts = await startHandover(ctx.db, id, ctx.now())
    if (attempts !== undefined) await handOver(ctx, delivery, attempts)
  },
})

/** Why it may not leave any more: much can have changed since it was written. */
function obstacleTo({ config, now }: Context, delivery: Delivery): string | undefined {
  if (delivery.withdrawnAt !== null) return 'It is not true any more'
  if (delivery.deletedAt !== null) return 'The account is closed'
  if (!wantsTopic(delivery)) return 'The person switched this off'
  if (delivery.expiresAt <= now()) return 'It is of no use any more'
  if (delivery.topic === 'offers' && endOfQuietHours(now(), config.sendingHours))
    return 'New jobs wait for the end of the quiet hours'
  return undefined
}

async function handOver(ctx: Context, delivery: Delivery, attempts: number): Promise<void> {
  const { id, deviceId, endpoint, p256dh, auth, notice, topic, expiresAt } = delivery
  try {
    await ctx.push.send({
      target: { endpoint, p256dh, auth },
      notice,
      ttlSeconds: Math.ceil((expiresAt.getTime() - ctx.now().getTime()) / 1_000),
      urgency: topic === 'offers' || topic === 'payouts' ? 'normal' : 'high',
    })
  } catch (error) {
    if (error instanceof Refused)
      return error.code === 'gone'
        ? deleteDevice(ctx.db, deviceId)
        : recordFailure(ctx.db, id, error.message)
    // It may have arrived, so it stays handed over.
    if (error instanceof UnknownOutcome) return recordFailure(ctx.db, id, error.message)
    if (error instanceof RetryAt) return tryLater(ctx, delivery, attempts, error)
    if (error instanceof Reconnect) {
      const time = new Date(ctx.now().getTime() + SETTINGS_PAUSE_MS)
      return tryLater(ctx, delivery, attempts, { message: error.message, time })
    }
    throw error
  }
  await recordSent(ctx.db, delivery, ctx.now())
}

const tryLater = (
  ctx: Context,
  { id, expiresAt }: Delivery,
  attempts: number,
  { message, time }: { message: string; time: Date },
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (attempts >= MOST_ATTEMPTS || time >= expiresAt) return recordFailure(tx.db, id, message)
    await endHandover(tx.db, id, message)
    await tx.enqueue(deliverPush, { id }, { at: time })
  })

/** A notification, and the queue of the message that says the same. */
export type QueuedPush = Push & { queue?: QueueName }

/**
 * Notifies every device of these people who want the topic, after the commit or later `at`; `from` is when it begins
 * to be of use. One statement for any number of people, and one more for each queue where someone has a device.
 */
export async function pushAll(
  tx: Transaction,
  pushes: readonly QueuedPush[],
  { at, from = at }: { at?: Date; from?: Date } = {},
): Promise<void> {
  if (pushes.length === 0) return
  const deliveries = await insertDeliveries(tx.db, pushes, from)
  const queues = new Map(pushes.map(({ event, queue }) => [event, queue ?? deliverPush.queue]))
  const batches = Map.groupBy(deliveries, ({ event }) => queues.get(event) ?? deliverPush.queue)
  for (const [queue, batch] of batches)
    await tx.enqueueAll(
      deliverPush,
      batch.map(({ id }) => ({ id })),
      { queue, ...(at && { at }) },
    )
}
