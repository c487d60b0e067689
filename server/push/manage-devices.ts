import { AppError } from '../../contract/errors.ts'
import { paths } from '../../contract/paths.ts'
import type {
  PushDeviceId,
  PushSettings,
  PushSubscriptionInput,
  PushTopicChoice,
} from '../../contract/push.ts'
import type { PushNotice } from '../../contract/push-topics.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { isPublicKey } from '../core/p256.ts'
import { deliverPush } from './deliver-push.ts'
import { insertTest } from './delivery-store.ts'
import {
  deleteDevice,
  findDevice,
  findDevices,
  findTopics,
  insertChoices,
  insertDevice,
  setTopics,
} from './device-store.ts'

const TEST_MINUTES = 5

/** The key to subscribe with, and the topics and devices of a user. */
export async function pushSettingsOf(ctx: Context, userId: number): Promise<PushSettings> {
  const topics = await findTopics(ctx.db, userId)
  const devices = await findDevices(ctx.db, userId)
  return { publicKey: ctx.push.publicKey, topics, devices }
}

/**
 * A device of the user gets notifications from now on, as long as the session that it was added in.
 * @throws AppError invalid_input for keys that nothing can be encrypted with.
 */
export async function addDevice(
  ctx: Context,
  { userId, sessionId }: { userId: number; sessionId: string },
  { endpoint, keys, name }: PushSubscriptionInput,
): Promise<PushSettings> {
  if (!isPublicKey(keys.p256dh)) {
    const message = 'Expected a public key of P-256'
    throw new AppError('invalid_input', message, { fields: [{ path: 'keys.p256dh', message }] })
  }
  const device = { ...keys, userId, sessionId, endpoint, name, createdAt: ctx.now() }
  await inTransaction(ctx, async ({ db }) => {
    await insertDevice(db, { ...device, serverKey: ctx.push.publicKey })
    await insertChoices(db, userId, ctx.now())
  })
  return pushSettingsOf(ctx, userId)
}

/** @throws AppError not_found for a device of another user. */
export async function removeDevice(
  ctx: Context,
  userId: number,
  id: PushDeviceId,
): Promise<PushSettings> {
  await ownDevice(ctx, userId, id)
  await deleteDevice(ctx.db, id)
  return pushSettingsOf(ctx, userId)
}

/** Chooses topics; those that are absent stay. */
export async function chooseTopics(
  ctx: Context,
  userId: number,
  topics: PushTopicChoice,
): Promise<PushSettings> {
  await setTopics(ctx.db, userId, topics, ctx.now())
  return pushSettingsOf(ctx, userId)
}

/** @throws AppError not_found for a device of another user. */
export async function testDevice(
  ctx: Context,
  userId: number,
  id: PushDeviceId,
  words?: Omit<PushNotice, 'tag'>,
): Promise<void> {
  const { id: deviceId } = await ownDevice(ctx, userId, id)
  const { productName } = ctx.config
  const notice = {
    title: 'Notifications work on this device',
    body: `${productName} tells you here about new jobs, changes and payouts.`,
    url: paths.hauler,
    ...words,
    tag: 'test',
  }
  const at = ctx.now()
  const expiresAt = new Date(at.getTime() + TEST_MINUTES * 60_000)
  await inTransaction(ctx, async (tx) => {
    const event = `test ${at.toISOString()}`
    const delivery = await insertTest(tx.db, { deviceId, event, notice, expiresAt })
    await tx.enqueue(deliverPush, delivery, { queue: 'urgent' })
  })
}

async function ownDevice(ctx: Context, userId: number, id: PushDeviceId) {
  const device = await findDevice(ctx.db, userId, id)
  if (!device) throw new AppError('not_found', 'There is no such device')
  return device
}
