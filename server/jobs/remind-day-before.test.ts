import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  addDays,
  dayOf,
  formatDay,
  instantAt,
  instantOf,
  type Day,
} from '../../contract/calendar.ts'
import { claimJob, listMyJobs } from '../../contract/dispatch.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { reschedulePickup } from '../../contract/rescheduling.ts'
import { listAdminJobs } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { jobTokenIn } from '../../contract/paths.ts'
import { jobLinkFor } from '../messaging/job-links.ts'
import { useApp } from '../testing/app.ts'
import { messagesOf, sentTexts } from '../testing/messages.ts'
import { findJob } from '../testing/paying.ts'
import { meanwhile } from '../testing/races.ts'
import { confirmPickups, isConfirmation } from './confirm-pickup.ts'
import { remindDayBefore } from './remind-day-before.ts'
import type { Job } from './store.ts'

const app = useApp()
const PHONE = '+16045550142'
const today = dayOf(new Date())
const tomorrow = addDays(today, 1)

beforeEach(async () => {
  app.setNow(instantOf(today, 17))
  await app.ctx.db.deleteFrom('jobReminders').execute()
  await app.ctx.db
    .updateTable('jobs')
    .set({ deletedAt: new Date(0) })
    .execute()
  await app.ctx.db.deleteFrom('notifications').execute()
  await app.ctx.db.deleteFrom('sandboxMessages').execute()
})
afterEach(() => app.letClockRun())

const run = () => remindDayBefore.run({}, app.ctx)
const confirmByText = () => confirmPickups(app.ctx, { phone: PHONE })
const onDay = (preferredDate: Day, fields: Parameters<typeof app.given.job>[0] = {}) =>
  app.given.job({ preferredDate, ...fields })
const reminders = async () =>
  (await messagesOf(app)).filter(({ messageType }) => messageType === 'day_before')
const link = (job: Job) => jobLinkFor(app.ctx, app.ctx.db, job)

test('the evening before, customers read when who comes, and how to confirm or reschedule', async () => {
  const hauler = await app.given.hauler()
  const taken = await onDay(tomorrow)
  await app.as(hauler).call(claimJob, { params: { jobId: taken.id } })
  const open = await onDay(tomorrow, { phoneE164: '+16045550188' })
  await app.runTasks()
  await app.ctx.db.deleteFrom('sandboxMessages').execute()
  await run()
  await app.runTasks()
  expect((await sentTexts(app)).map(({ body }) => body).toSorted()).toEqual([
    `Westhaul: Pickup #${taken.id} is on ${formatDay(tomorrow)}, 8-10 AM. Dale is coming. Reply Y to confirm, or reschedule: ${await link(taken)}`,
    `Westhaul: Pickup #${open.id} is on ${formatDay(tomorrow)}, 8AM-12PM. Hauler to be confirmed. Reply Y to confirm, or reschedule: ${await link(open)}`,
  ])
})

test('only paid pickups of tomorrow that are still to come are reminded of, each once', async () => {
  const job = await onDay(tomorrow)
  await onDay(today)
  await onDay(addDays(tomorrow, 1))
  await onDay(tomorrow, { paymentStatus: 'pending' })
  await onDay(tomorrow, { status: 'cancelled' })
  await onDay(tomorrow, { deletedAt: new Date() })
  await Promise.all([run(), run(), run()])
  await run()
  expect((await reminders()).map(({ jobId }) => jobId)).toEqual([job.id])
})

test('a run that dies in the middle writes neither reminder nor message, and the next one writes both', async () => {
  await onDay(tomorrow)
  await expect(
    remindDayBefore.run(
      {},
      {
        ...app.ctx,
        queue: { ...app.ctx.queue, sendAll: () => Promise.reject(new Error('killed')) },
      },
    ),
  ).rejects.toThrow('killed')
  expect(await reminders()).toEqual([])
  expect(await app.given.count('jobReminders')).toBe(0)
  await run()
  expect(await reminders()).toHaveLength(1)
})

test('a pickup that is cancelled while the reminder is being written gets none', async () => {
  const job = await onDay(tomorrow)
  await meanwhile(
    app,
    (db) => db.updateTable('jobs').set({ status: 'cancelled' }).where('id', '=', job.id).execute(),
    run,
  )
  expect(await reminders()).toEqual([])
})

test('more pickups than one transaction takes are all reminded of', async () => {
  for (let index = 0; index < 201; index += 1) await onDay(tomorrow)
  await run()
  expect(await reminders()).toHaveLength(201)
})

test('a pickup that is paid at 7:30 PM is reminded of at 7:40 PM', async () => {
  await run()
  await onDay(tomorrow)
  app.setNow(instantAt(today, '19:40'))
  expect(remindDayBefore.cron).toBe('*/10 0-3 * * *')
  await run()
  expect(await reminders()).toHaveLength(1)
})

test('a run that comes late, at night or the next morning, reminds of nothing', async () => {
  await onDay(tomorrow)
  for (const hour of [20, 23, 3, 16]) {
    app.setNow(instantOf(today, hour))
    await run()
  }
  expect(await reminders()).toEqual([])
})

test('a reminder that waits is withdrawn with the pickup, and another day gets another one', async () => {
  const [moved, gone] = [await onDay(tomorrow), await onDay(tomorrow)]
  await app.given.hauler()
  await run()
  const paramsOf = async (job: Job) => ({
    token: jobTokenIn(new URL(await link(job)).pathname) ?? '',
  })
  const to = addDays(tomorrow, 1)
  await app.as().call(reschedulePickup, {
    params: await paramsOf(moved),
    body: { preferredDate: to, preferredTime: 'morning' },
  })
  await app.as().call(cancelPickup, { params: await paramsOf(gone), body: { fee: cents(0) } })
  expect((await reminders()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])

  app.setNow(instantOf(tomorrow, 17))
  await run()
  expect((await reminders()).at(-1)).toMatchObject({ jobId: moved.id, status: 'queued' })
  expect(await reminders()).toHaveLength(3)
})

test('a Y confirms the pickup that was asked about, for the team and the hauler to see', async () => {
  const hauler = await app.given.hauler()
  const job = await onDay(tomorrow)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  const later = await onDay(addDays(tomorrow, 2))
  await onDay(tomorrow, { phoneE164: '+16045550188' })
  expect(await confirmByText()).toEqual([])
  await run()
  expect(await confirmByText()).toEqual([job.id])
  const at = app.ctx.now()
  app.setNow(instantOf(today, 19))
  expect(await confirmByText()).toEqual([])

  const admin = app.as(await app.given.admin())
  const shown = await admin.call(listAdminJobs, {})
  expect(shown.find(({ id }) => id === job.id)).toMatchObject({ confirmedAt: at })
  expect(shown.find(({ id }) => id === later.id)).toMatchObject({ confirmedAt: null })
  expect(await app.as(hauler).call(listMyJobs, {})).toMatchObject([{ confirmedAt: at }])
})

test('another window is not confirmed, and what is over cannot be', async () => {
  const job = await onDay(tomorrow)
  await app.given.hauler()
  await run()
  await confirmByText()
  const token = jobTokenIn(new URL(await link(job)).pathname) ?? ''
  await app.as().call(reschedulePickup, {
    params: { token },
    body: { preferredDate: addDays(tomorrow, 1), preferredTime: 'morning' },
  })
  expect((await findJob(app, job)).confirmedAt).toBeNull()
  expect(await confirmByText()).toEqual([])
  app.setNow(instantOf(addDays(tomorrow, 5), 9))
  expect(await confirmByText()).toEqual([])
})

test.for(['Y', 'y', 'Yes!', ' yes. ', 'OUI', '"Y"'])('%s is a confirmation', (text) => {
  expect(isConfirmation(text)).toBe(true)
})
test.for(['Yes but at noon', 'why', 'N', 'stop', '', 'y?n', 'yes yes'])('%s is not', (text) => {
  expect(isConfirmation(text)).toBe(false)
})
