import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, instantOf, type Day } from '../../../contract/calendar.ts'
import { claimJob, listAvailableJobs } from '../../../contract/dispatch.ts'
import { cancelPickup, getJobPage } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { findJob, paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { watchUnclaimed } from './watch-unclaimed.ts'

const app = useApp({ settings: { REQUESTS_ABOVE_CAPACITY: '1000' } })
const day = (): Day => addDays(dayOf(new Date()), 3)
const BEFORE = -1

afterEach(async () => {
  app.letClockRun()
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  for (const table of ['notifications', 'sandboxMessages', 'alerts'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await clearBoard(app)
})

/** So many hours before the window, and so many milliseconds more. */
const hoursBefore = (hours: number, more = 0) =>
  app.setNow(new Date(instantOf(day(), 8).getTime() - hours * 3_600_000 + more))
const watch = async () => {
  await watchUnclaimed.run({}, app.ctx)
  await app.runTasks()
}
const givenMorning = () => paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
const choices = async () =>
  (await textsOf(app)).filter(({ messageType }) => messageType === 'choose_window')

test('a day before its window a job is offered beyond the areas, marked, and not sooner', async () => {
  const surrey = await app.given.hauler({ serviceAreas: ['Surrey'] })
  const small = await app.given.hauler({ serviceAreas: ['Surrey'], vehicleType: 'pickup' })
  const { id } = await paidJob(app, {
    preferredDate: day(),
    preferredTime: 'morning',
    loadSize: 'xl',
  })
  const offers = (to: typeof surrey) => app.as(to).call(listAvailableJobs, {})
  const claim = (by: typeof surrey) => app.as(by).call(claimJob, { params: { jobId: id } })

  hoursBefore(24, BEFORE)
  expect(await offers(surrey)).toEqual([])
  await expect(claim(surrey)).rejects.toMatchObject({
    code: 'not_free',
    message: 'You do not serve Vancouver',
  })
  hoursBefore(24)
  expect(await offers(surrey)).toMatchObject([{ id, isOutsideAreas: true }])
  // Only the area is forgiven, not the load.
  expect(await offers(small)).toEqual([])
  const near = await app.given.hauler({ serviceAreas: ['Vancouver'] })
  expect(await offers(near)).toMatchObject([{ id, isOutsideAreas: false }])
  expect(await claim(surrey)).toMatchObject({ status: 'assigned' })
})

test('the team hears of it then, once', async () => {
  await givenAlertsOf(app, 'job_at_risk')
  const job = await givenMorning()
  hoursBefore(24, BEFORE)
  await watch()
  expect(await alertTexts(app)).toEqual([])
  hoursBefore(24)
  await watch()
  hoursBefore(23)
  await watch()
  expect(await alertTexts(app)).toEqual([
    expect.stringContaining(
      `Pickup #${job.id} on ${formatDay(day())}, 8AM-12PM, has no hauler yet. Haulers of other areas see it from now on.`,
    ),
  ])
})

test('six hours before its window the customer gets the choice, once, with a page that has both buttons', async () => {
  const job = await givenMorning()
  hoursBefore(6, BEFORE)
  await watch()
  expect(await choices()).toEqual([])
  hoursBefore(6)
  await watch()
  hoursBefore(5)
  await watch()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  expect((await sentTexts(app)).map(({ body }) => body)).toContain(
    `Westhaul: Hi Mei, we haven't found a hauler for pickup #${job.id} on ${formatDay(day())}, 8AM-12PM, yet. Choose another window or a full refund: ${link}`,
  )
  expect(await choices()).toHaveLength(1)
  const params = { token: jobTokenIn(new URL(link).pathname) ?? '' }
  const page = await app.as().call(getJobPage, { params })
  expect(page).toMatchObject({
    needsChoice: true,
    canReschedule: true,
    cancel: { fee: 0, refund: 149_99 },
  })
  await app.as().call(cancelPickup, { params, body: { fee: cents(0) } })
  await app.runTasks()
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
})

test('another window is another choice', async () => {
  await app.given.hauler()
  const job = await givenMorning()
  await app.ctx.db.updateTable('haulers').set({ isAvailable: false }).execute()
  hoursBefore(6)
  await watch()
  await app.ctx.db.updateTable('haulers').set({ isAvailable: true }).execute()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  const params = { token: jobTokenIn(new URL(link).pathname) ?? '' }
  const preferredDate = addDays(day(), 1)
  await app
    .as()
    .call(reschedulePickup, { params, body: { preferredDate, preferredTime: 'morning' } })
  await app.ctx.db.updateTable('haulers').set({ isAvailable: false }).execute()
  app.setNow(instantOf(preferredDate, 2))
  await watch()
  expect(await choices()).toHaveLength(2)
})

test('with a hauler, or within an hour of the booking, no one has to choose', async () => {
  const hauler = await app.given.hauler()
  const taken = await givenMorning()
  await app.as(hauler).call(claimJob, { params: { jobId: taken.id } })
  await app.ctx.db.updateTable('haulers').set({ isAvailable: false }).execute()
  const fresh = await givenMorning()
  hoursBefore(3)
  await app.ctx.db
    .updateTable('jobs')
    .set({ createdAt: app.ctx.now() })
    .where('id', '=', fresh.id)
    .execute()
  await watch()
  expect(await choices()).toEqual([])
  hoursBefore(2)
  await watch()
  expect((await choices()).map(({ jobId }) => jobId)).toEqual([fresh.id])
})
