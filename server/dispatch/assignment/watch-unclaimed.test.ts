import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, formatDay, instantOf, type Day } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { unassignJob } from '../../../contract/schedule.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { findJob, paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { cancelUnclaimed, watchUnclaimed } from './watch-unclaimed.ts'

const app = useApp()

/** A paid morning in three days. */
const givenMorning = async () => {
  const preferredDate: Day = addDays(dayOf(app.ctx.now()), 3)
  return paidJob(app, { preferredDate, preferredTime: 'morning' })
}
const watchAt = async (now: Date) => {
  app.setNow(now)
  await watchUnclaimed.run({}, app.ctx)
  await app.runTasks()
}
afterEach(async () => {
  app.letClockRun()
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await clearBoard(app)
})

test('twelve hours before its window an unclaimed job is assigned, and not sooner', async () => {
  const hauler = await app.given.hauler()
  const job = await givenMorning()
  await watchAt(new Date(instantOf(addDays(job.preferredDate, -1), 20).getTime() - 1))
  expect((await findJob(app, job)).status).toBe('pending')
  await watchAt(instantOf(addDays(job.preferredDate, -1), 20))
  expect(await findJob(app, job)).toMatchObject({ status: 'assigned', haulerId: hauler.id })
  expect((await textsOf(app)).map(({ messageType }) => messageType)).toContain('hauler_assigned')
})

test('what is booked late is left to the market for an hour', async () => {
  await app.given.hauler()
  const job = await givenMorning()
  const seven = instantOf(job.preferredDate, 7)
  await app.ctx.db.updateTable('jobs').set({ createdAt: seven }).where('id', '=', job.id).execute()
  await watchAt(new Date(seven.getTime() + 3_599_000))
  expect((await findJob(app, job)).status).toBe('pending')
  await watchAt(new Date(seven.getTime() + 3_600_000))
  expect((await findJob(app, job)).status).toBe('assigned')
})

test('a job that was released is left to the admin team', async () => {
  const hauler = await app.given.hauler()
  const job = await givenMorning()
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.as(await app.given.admin()).call(unassignJob, { params: { jobId: job.id } })
  await watchAt(instantOf(job.preferredDate, 7))
  expect((await findJob(app, job)).status).toBe('pending')
})

test('when no hauler came, the customer gets the choice, then a full refund and one message about it', async () => {
  const job = await givenMorning()
  await watchAt(new Date(instantOf(job.preferredDate, 12).getTime() - 1))
  expect((await findJob(app, job)).status).toBe('pending')
  await watchAt(instantOf(job.preferredDate, 12))
  await watchAt(instantOf(job.preferredDate, 13))
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await checkBooks(app.ctx.db)).toEqual([])
  expect((await sentTexts(app)).map(({ body }) => body)).toEqual([
    expect.stringContaining(`pickup #${job.id}`),
    expect.stringContaining(`we haven't found a hauler for pickup #${job.id}`),
    expect.stringContaining(`We're refunding $149.99.`),
  ])
})

test('a claimed job, or one whose window is not over, is not refunded', async () => {
  const hauler = await app.given.hauler()
  const [taken, open] = [await givenMorning(), await givenMorning()]
  await app.as(hauler).call(claimJob, { params: { jobId: taken.id } })
  app.setNow(instantOf(open.preferredDate, 11))
  await cancelUnclaimed.run({ jobId: open.id }, app.ctx)
  app.setNow(instantOf(open.preferredDate, 12))
  await cancelUnclaimed.run({ jobId: taken.id }, app.ctx)
  expect(await findJob(app, open)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  expect(await findJob(app, taken)).toMatchObject({ status: 'assigned', paymentStatus: 'paid' })
})

test('a job that the plan cannot place alerts the team once', async () => {
  await givenAlertsOf(app, 'job_at_risk')
  const job = await givenMorning()
  const planned = instantOf(addDays(job.preferredDate, -1), 20)
  await watchAt(new Date(planned.getTime() - 1))
  // That it is offered to haulers of other areas is another alert.
  for (const table of ['notifications', 'sandboxMessages'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await watchAt(planned)
  await watchAt(new Date(planned.getTime() + 300_000))
  expect(await alertTexts(app)).toEqual([
    `Westhaul: Pickup #${job.id} on ${formatDay(job.preferredDate)}, 8AM-12PM, has no hauler yet. ` +
      `${app.ctx.config.publicUrl}/admin?tab=jobs&job=${job.id}`,
  ])
})
