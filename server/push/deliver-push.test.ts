import { beforeEach, expect, test } from 'vitest'
import { choosePushTopics, getPushSettings } from '../../contract/push.ts'
import { sidOf, startSession } from '../accounts/sessions.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { SANDBOX_BUSY, SANDBOX_GONE, SANDBOX_LOST } from '../providers/push/sandbox.ts'
import { Reconnect } from '../providers/failures.ts'
import { webPushProvider } from '../providers/push/web-push.ts'
import webPush from 'web-push'
import { useApp } from '../testing/app.ts'
import { deliverPush, pushAll, type QueuedPush } from './deliver-push.ts'
import { pushTasks } from './tasks.ts'
import { allowOn, deliveries, pushed } from './testing/devices.ts'
import { openPushService } from './testing/push-service.ts'
import { browser } from './testing/subscription.ts'

const app = useApp()
beforeEach(async () => {
  app.letClockRun()
  await app.ctx.db.deleteFrom('pushDevices').execute()
  await app.ctx.db.deleteFrom('sandboxPushes').execute()
})

const notice = { title: 'Job #12 was moved', body: 'For Mei.', url: '/hauler', tag: 'job 12' }
type Changes = Partial<QueuedPush>
const push = (userId: number, changes: Changes = {}) =>
  inTransaction(app.ctx, (tx) =>
    pushAll(tx, [{ userId, topic: 'jobs', event: 'moved 1', minutes: 60, notice, ...changes }]),
  )
/** Runs the delivery of the only notification, as the queue does, with these changes of the context. */
async function deliver(ctx: Partial<Context> = {}) {
  const [delivery] = await deliveries(app)
  await deliverPush.run({ id: delivery?.id ?? 0 }, { ...app.ctx, ...ctx })
}

test('every device of the person is notified once of an event, however often it is written and run', async () => {
  const [hauler, other] = [await app.given.hauler(), await app.given.hauler()]
  const [phone, tablet] = [await allowOn(app, hauler), await allowOn(app, hauler)]
  await allowOn(app, other)
  await push(hauler.userId)
  await push(hauler.userId)
  for (const { id } of await deliveries(app))
    await Promise.all([1, 2, 3].map(() => deliverPush.run({ id }, app.ctx)))
  await app.runTasks()
  const endpoints = (await pushed(app)).map(({ endpoint }) => endpoint)
  expect(endpoints.toSorted()).toEqual([phone.endpoint, tablet.endpoint].toSorted())
})

test('a topic that is switched off is not notified of, also when it is switched off meanwhile', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  await push(hauler.userId, { topic: 'payouts', event: 'paid' })
  await app.as(hauler).call(choosePushTopics, { body: { jobs: false, payouts: false } })
  await push(hauler.userId)
  await app.runTasks()
  expect(await pushed(app)).toEqual([])
  expect((await deliveries(app)).map(({ failure }) => failure)).toEqual([
    'The person switched this off',
  ])
})

test('a device that unsubscribed is forgotten', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler, `https://push.example/${SANDBOX_GONE}`)
  await push(hauler.userId)
  await app.runTasks()
  expect((await app.as(hauler).call(getPushSettings, {})).devices).toEqual([])
})

test('a device that was added for an earlier key is forgotten, and nothing is sent to it', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  await push(hauler.userId)
  await deliver({ push: { ...app.ctx.push, publicKey: 'another' } })
  expect(await pushed(app)).toEqual([])
  expect((await app.as(hauler).call(getPushSettings, {})).devices).toEqual([])
})

test('a device whose session has expired is forgotten, and nothing is sent to it', async () => {
  const hauler = await app.given.hauler()
  const tablet = {
    cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: hauler.userId }),
  }
  const { endpoint } = await allowOn(app, tablet)
  await push(hauler.userId)
  const expire = app.ctx.now()
  await app.ctx.db
    .updateTable('sessions')
    .set({ expire })
    .where('sid', '=', sidOf(tablet.cookie))
    .execute()
  await app.runTasks()
  expect((await pushed(app)).map((one) => one.endpoint)).not.toContain(endpoint)
  expect((await app.as(hauler).call(getPushSettings, {})).devices).toEqual([])
})

test('a busy service is tried five times at most', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler, `https://push.example/${SANDBOX_BUSY}`)
  await push(hauler.userId)
  for (let run = 0; run < 8; run += 1) await app.runTasks({ delayed: true })
  expect(await deliveries(app)).toMatchObject([
    { attempts: 5, sentAt: null, failure: 'The push service is busy' },
  ])
})

test('a busy service is not tried any more when the notification is of no use then', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler, `https://push.example/${SANDBOX_BUSY}`)
  await push(hauler.userId, { minutes: 1 })
  for (let run = 0; run < 3; run += 1) await app.runTasks({ delayed: true })
  expect(await deliveries(app)).toMatchObject([{ attempts: 1 }])
})

test('keys that the service does not accept are tried again after a quarter of an hour', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  await push(hauler.userId)
  const refuse = () => Promise.reject(new Reconnect('The push service does not accept our keys'))
  await deliver({ push: { ...app.ctx.push, send: refuse } })
  expect(await deliveries(app)).toMatchObject([{ attempts: 1, handedOverAt: null }])
  await app.runTasks({ delayed: true })
  expect(await pushed(app)).toHaveLength(1)
})

test('what may have arrived is not sent again', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler, `https://push.example/${SANDBOX_LOST}`)
  await push(hauler.userId)
  await deliver()
  await deliver()
  await app.runTasks({ delayed: true })
  expect(await pushed(app)).toHaveLength(1)
})

test('a notification that comes too late is not sent', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  await push(hauler.userId, { minutes: 5 })
  app.setNow(new Date(Date.now() + 6 * 60_000))
  await app.runTasks()
  expect(await pushed(app)).toEqual([])
})

test('it reaches a push service, encrypted for the device', async () => {
  const service = await openPushService()
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:support@westhaul.example' }
  const live = webPushProvider(keys, { now: app.ctx.now, agent: service.agent })
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  const phone = browser()
  const endpoint = `${service.origin}/device`
  await app.ctx.db
    .updateTable('pushDevices')
    .set({ ...phone.subscription.keys, endpoint, serverKey: keys.publicKey })
    .execute()
  await push(hauler.userId)
  await deliver({ push: live })
  expect(service.delivered.map(({ body }) => phone.read(body))).toEqual([notice])
  expect(await deliveries(app)).toMatchObject([{ sentAt: expect.any(Date) }])
  await service.close()
})

test('a week later nothing is kept of it', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  await push(hauler.userId)
  await app.runTasks()
  const sweep = pushTasks.find(({ name }) => name === 'sweep-push-deliveries')
  await sweep?.run({}, app.ctx)
  expect(await deliveries(app)).toHaveLength(1)
  app.setNow(new Date(Date.now() + 8 * 86_400_000))
  await sweep?.run({}, app.ctx)
  expect(await deliveries(app)).toEqual([])
  expect(await pushed(app)).toEqual([])
})
