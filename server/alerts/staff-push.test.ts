import { beforeEach, expect, test } from 'vitest'
import { saveAlertSettings } from '../../contract/alerts.ts'
import { addDays, dayOf, instantAt } from '../../contract/calendar.ts'
import {
  addStaffPushDevice,
  getStaffPush,
  removeStaffPushDevice,
  testStaffPushDevice,
} from '../../contract/staff-push.ts'
import { inTransaction } from '../core/context.ts'
import { SANDBOX_GONE } from '../providers/push/sandbox.ts'
import { deliveries, pushed } from '../push/testing/devices.ts'
import { browser } from '../push/testing/subscription.ts'
import { useApp } from '../testing/app.ts'
import { raiseAlert } from './raise-alert.ts'

const app = useApp({ settings: { QUIET_HOURS: '9:00-20:00' } })
/** The day after tomorrow at this hour, Pacific time. */
const at = (time: string) => app.setNow(instantAt(addDays(dayOf(new Date()), 2), time))
beforeEach(async () => {
  at('12:00')
  await app.ctx.db.deleteFrom('pushDevices').execute()
  await app.ctx.db.deleteFrom('sandboxPushes').execute()
  await app.ctx.db.deleteFrom('alertSettings').execute()
})

type Person = Awaited<ReturnType<typeof app.given.admin>>
async function notified(person: Person, endpoint?: string) {
  const { subscription } = browser(endpoint)
  await app.as(person).call(addStaffPushDevice, { body: subscription })
  return subscription.endpoint
}
const choose = async (person: Person, byPush: 'job_at_risk'[]) =>
  app.as(await app.given.admin()).call(saveAlertSettings, {
    params: { userId: person.id },
    body: { phone: '', byEmail: [], bySms: [], byPush },
  })
const raise = (about: string) =>
  inTransaction(app.ctx, (tx) =>
    raiseAlert(app.ctx, tx, {
      kind: 'job_at_risk',
      about,
      what: `Job #7: ${about}`,
      place: { tab: 'jobs', job: '7' },
    }),
  )

test('an alert shows once in the browsers of those who chose it, and leads to its place', async () => {
  const [priya, other] = [await app.given.admin('dispatcher'), await app.given.admin('dispatcher')]
  const endpoint = await notified(priya)
  await notified(other)
  expect(await app.as(priya).call(getStaffPush, {})).toMatchObject({ kinds: [] })
  await choose(priya, ['job_at_risk'])
  expect(await app.as(priya).call(getStaffPush, {})).toMatchObject({
    kinds: ['job_at_risk'],
    devices: [{ endpoint }],
  })
  await raise('no hauler')
  await raise('no hauler')
  await app.runTasks()
  expect(await pushed(app)).toEqual([
    {
      endpoint,
      title: 'Westhaul alert',
      body: 'Job #7: no hauler.',
      url: '/admin?tab=jobs&job=7',
      tag: 'alert job_at_risk no hauler',
    },
  ])
})

test('in the quiet hours it waits for the morning', async () => {
  const person = await app.given.admin()
  await notified(person)
  await choose(person, ['job_at_risk'])
  at('22:30')
  await raise('at night')
  await app.runTasks()
  expect(await pushed(app)).toEqual([])
  at('22:31')
  app.setNow(instantAt(addDays(dayOf(app.ctx.now()), 1), '09:00'))
  await app.runTasks({ delayed: true })
  expect(await pushed(app)).toHaveLength(1)
})

test('a browser that unsubscribed is forgotten', async () => {
  const person = await app.given.admin()
  await notified(person, `https://push.example/${SANDBOX_GONE}`)
  await choose(person, ['job_at_risk'])
  await raise('gone')
  await app.runTasks()
  expect((await app.as(person).call(getStaffPush, {})).devices).toEqual([])
  expect(await deliveries(app)).toEqual([])
})

test('a test goes to the one browser, and removing it ends them', async () => {
  const person = await app.given.admin('read-only')
  const endpoint = await notified(person)
  const [device] = (await app.as(person).call(getStaffPush, {})).devices
  if (!device) throw new Error('The browser was not added')
  const params = { deviceId: device.id }
  const stranger = app.as(await app.given.admin())
  for (const call of [testStaffPushDevice, removeStaffPushDevice])
    await expect(stranger.call(call, { params })).rejects.toMatchObject({ code: 'not_found' })
  await app.as(person).call(testStaffPushDevice, { params })
  await app.runTasks()
  expect(await pushed(app)).toMatchObject([
    { endpoint, title: 'Alerts work in this browser', url: '/admin' },
  ])
  const left = await app.as(person).call(removeStaffPushDevice, { params })
  expect(left.devices).toEqual([])
})

test('who is not of the team is refused', async () => {
  const hauler = app.as(await app.given.hauler())
  await expect(hauler.call(getStaffPush, {})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(
    hauler.call(addStaffPushDevice, { body: browser().subscription }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('the database knows the kinds of alerts and the topics', async () => {
  const { id: userId } = await app.given.admin()
  await expect(
    app.ctx.db
      .insertInto('alertSettings')
      .values({ userId, phoneE164: null, pushKinds: ['weather' as 'job_at_risk'] })
      .execute(),
  ).rejects.toThrow('alert_settings_push_kinds_check')
})
