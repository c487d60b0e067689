import { beforeEach, expect, test } from 'vitest'
import { changePassword, logOut } from '../../contract/accounts.ts'
import {
  addPushDevice,
  choosePushTopics,
  getPushSettings,
  removePushDevice,
  testPushDevice,
} from '../../contract/push.ts'
import { startSession } from '../accounts/sessions.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { useApp } from '../testing/app.ts'
import { allowOn, pushed } from './testing/devices.ts'
import { browser } from './testing/subscription.ts'

const app = useApp()
beforeEach(async () => {
  await app.ctx.db.deleteFrom('pushDevices').execute()
  await app.ctx.db.deleteFrom('sandboxPushes').execute()
})

const settings = (visit: Parameters<typeof app.as>[0]) => app.as(visit).call(getPushSettings, {})

test('a hauler switches notifications on for a phone: all topics are on', async () => {
  const hauler = await app.given.hauler()
  const before = await settings(hauler)
  expect(before).toMatchObject({ devices: [], publicKey: app.ctx.push.publicKey })
  await allowOn(app, hauler)
  expect(await settings(hauler)).toMatchObject({
    topics: { offers: true, jobs: true, payouts: true },
    devices: [{ name: 'Chrome on Android', lastUsedAt: null }],
  })
})

test('the same phone again is one device, and the oldest of eleven leaves', async () => {
  const hauler = await app.given.hauler()
  const first = await allowOn(app, hauler)
  await allowOn(app, hauler, first.endpoint)
  expect((await settings(hauler)).devices).toHaveLength(1)
  for (let index = 0; index < 10; index += 1) await allowOn(app, hauler)
  const { devices } = await settings(hauler)
  expect(devices).toHaveLength(10)
  expect(devices.map(({ endpoint }) => endpoint)).not.toContain(first.endpoint)
})

test('a phone that two haulers share belongs to the one who signed in last', async () => {
  const [one, other] = [await app.given.hauler(), await app.given.hauler()]
  const { endpoint } = await allowOn(app, one)
  await allowOn(app, other, endpoint)
  expect((await settings(one)).devices).toEqual([])
  expect((await settings(other)).devices).toHaveLength(1)
})

test('a device of another user is neither removed nor tested', async () => {
  const [owner, stranger] = [await app.given.hauler(), await app.given.hauler()]
  const { id: deviceId } = await allowOn(app, owner)
  for (const endpoint of [removePushDevice, testPushDevice])
    await expect(app.as(stranger).call(endpoint, { params: { deviceId } })).rejects.toMatchObject({
      code: 'not_found',
    })
  expect((await settings(owner)).devices).toHaveLength(1)
  expect((await settings(stranger)).devices).toEqual([])
  const left = await app.as(owner).call(removePushDevice, { params: { deviceId } })
  expect(left.devices).toEqual([])
})

test.for([
  'http://push.example/device',
  'https://localhost/device',
  'https://127.0.0.1/device',
  'https://[::1]/device',
  'https://2130706433/device',
  'https://metadata.internal/device',
  'https://router.local/device',
  'https://push.example:8443/device',
  'https://user:word@push.example/device',
  'https://push.example\\@127.0.0.1/device',
  `https://push.example/${'x'.repeat(1_000)}`,
  'the push service',
])('an endpoint that is no public push service is refused: %s', async (endpoint) => {
  const hauler = await app.given.hauler()
  await expect(
    app.as(hauler).call(addPushDevice, { body: { ...browser().subscription, endpoint } }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path: 'endpoint' }] })
})

test('keys of another length, or that are no point of the curve, are refused', async () => {
  const hauler = await app.given.hauler()
  const { subscription } = browser()
  const wrong = [
    [{ ...subscription.keys, auth: 'short' }, 'keys.auth'],
    [{ ...subscription.keys, p256dh: 'short' }, 'keys.p256dh'],
    [{ ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }, 'keys.p256dh'],
  ] as const
  for (const [keys, path] of wrong)
    await expect(
      app.as(hauler).call(addPushDevice, { body: { ...subscription, keys } }),
    ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path }] })
})

test('a device without a name is refused', async () => {
  const hauler = await app.given.hauler()
  await expect(
    app.as(hauler).call(addPushDevice, { body: { ...browser().subscription, name: ' ' } }),
  ).rejects.toMatchObject({ code: 'invalid_input', fields: [{ path: 'name' }] })
})

test('topics are switched one by one', async () => {
  const hauler = await app.given.hauler()
  const choose = (body: object) => app.as(hauler).call(choosePushTopics, { body })
  expect((await choose({ offers: false })).topics).toEqual({
    offers: false,
    jobs: true,
    payouts: true,
  })
  await choose({ payouts: false })
  expect((await choose({ offers: true })).topics).toEqual({
    offers: true,
    jobs: true,
    payouts: false,
  })
  // A device that is added later does not undo the choice.
  await allowOn(app, hauler)
  expect((await settings(hauler)).topics.payouts).toBe(false)
})

test('a test goes to the one device, also with every topic off', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  const { id: deviceId, endpoint } = await allowOn(app, hauler)
  await app
    .as(hauler)
    .call(choosePushTopics, { body: { offers: false, jobs: false, payouts: false } })
  await app.as(hauler).call(testPushDevice, { params: { deviceId } })
  await app.runTasks()
  expect(await pushed(app)).toMatchObject([
    { endpoint, title: 'Notifications work on this device', url: '/hauler' },
  ])
  expect((await settings(hauler)).devices[0]?.lastUsedAt).toBeInstanceOf(Date)
})

test('signing out ends the notifications of that device alone', async () => {
  const hauler = await app.given.hauler()
  await allowOn(app, hauler)
  const tablet = {
    cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: hauler.userId }),
  }
  await allowOn(app, tablet)
  await app.http.inject({ url: logOut.path, headers: { cookie: `sid=${tablet.cookie}` } })
  expect((await settings(hauler)).devices).toHaveLength(1)
})

test('a new password ends the notifications of the other devices', async () => {
  const hauler = await app.given.hauler()
  await app.ctx.db
    .updateTable('users')
    .set({ password: await hashPassword('the old one') })
    .where('id', '=', hauler.userId)
    .execute()
  await allowOn(app, hauler)
  const tablet = {
    cookie: await startSession(app.ctx.db, app.ctx.now(), { userId: hauler.userId }),
  }
  const { endpoint } = await allowOn(app, tablet)
  await app
    .as(tablet)
    .call(changePassword, { body: { current: 'the old one', next: 'a longer one' } })
  expect((await settings(tablet)).devices).toMatchObject([{ endpoint }])
})
