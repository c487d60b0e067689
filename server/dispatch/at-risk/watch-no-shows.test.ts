import { afterEach, expect, test } from 'vitest'
import { reassignJob, refundAtRisk } from '../../../contract/at-risk.ts'
import {
  addDays,
  dayOf,
  formatDay,
  instantAt,
  instantOf,
  type Day,
} from '../../../contract/calendar.ts'
import { claimJob, progressJob, recordJobEvent } from '../../../contract/dispatch.ts'
import { cancelPickup, getJobPage } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { getReliability } from '../../../contract/release.ts'
import { reschedulePickup } from '../../../contract/rescheduling.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { balanceOf } from '../../ledger/ledger-store.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { alertTexts, givenAlertsOf } from '../../testing/alerts.ts'
import { useApp } from '../../testing/app.ts'
import { sentTexts, textsOf } from '../../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob } from '../../testing/paying.ts'
import { clearBoard } from '../testing/by-hand.ts'
import { findNoShows } from './at-risk-query.ts'
import { watchNoShows } from './watch-no-shows.ts'

const app = useApp()
type Hauler = Awaited<ReturnType<typeof haulerWithAccount>>
const day = (): Day => addDays(dayOf(new Date()), 3)
const at = (time: string) => app.setNow(instantAt(day(), time))
const watch = async () => {
  await watchNoShows.run({}, app.ctx)
  await app.runTasks()
}

afterEach(async () => {
  app.letClockRun()
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  for (const table of ['notifications', 'sandboxMessages', 'alerts'] as const)
    await app.ctx.db.deleteFrom(table).execute()
  await clearBoard(app)
})

async function assigned() {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app, { preferredDate: day(), preferredTime: 'morning' })
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.runTasks()
  const link = await jobLinkFor(app.ctx, app.ctx.db, job)
  return { hauler, job, link, token: jobTokenIn(new URL(link).pathname) ?? '' }
}
const reliability = async ({ id: haulerId }: Hauler) =>
  app.as(await app.given.admin()).call(getReliability, { params: { haulerId } })
const noShowTexts = async () =>
  (await textsOf(app)).filter(({ messageType }) => messageType === 'hauler_no_show')
const progress = (hauler: Hauler, jobId: Awaited<ReturnType<typeof paidJob>>['id']) =>
  Promise.resolve()
    .then(() =>
      app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } }),
    )
    .then(() =>
      app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'completed' } }),
    )

test('twenty minutes after the window customer and team hear of it, once, and it counts for the hauler', async () => {
  await givenAlertsOf(app, 'job_at_risk')
  const { hauler, job, link, token } = await assigned()
  app.setNow(new Date(instantAt(day(), '12:20').getTime() - 1))
  await watch()
  expect(await noShowTexts()).toEqual([])
  expect((await reliability(hauler)).noShows).toBe(0)

  at('12:20')
  await watch()
  at('12:25')
  await watch()
  expect((await sentTexts(app)).map(({ body }) => body)).toContain(
    `Westhaul: Hi Mei, your hauler has not come for pickup #${job.id}, and we're sorry. If it still happens, we'll refund you $20.00 of it. Choose another window or a full refund: ${link}`,
  )
  expect(await noShowTexts()).toHaveLength(1)
  expect(await alertTexts(app)).toEqual([
    expect.stringContaining(
      `Dale Kowalchuk has not come for pickup #${job.id} on ${formatDay(day())}, 8AM-12PM. Reassign it, or refund the customer.`,
    ),
  ])
  expect(await reliability(hauler)).toMatchObject({
    noShows: 1,
    latest: [{ jobId: job.id, kind: 'no_show', reason: null, day: day() }],
  })
  // One tap each: another window, or all of the money.
  const page = await app.as().call(getJobPage, { params: { token } })
  expect(page).toMatchObject({ canReschedule: true, cancel: { fee: 0, refund: 149_99 } })
})

test('who has arrived, has started or has lost the job is no no-show', async () => {
  const [there, working, free] = [await assigned(), await assigned(), await assigned()]
  await app
    .as(there.hauler)
    .call(recordJobEvent, { params: { jobId: there.job.id }, body: { event: 'arrived' } })
  await app
    .as(working.hauler)
    .call(progressJob, { params: { jobId: working.job.id }, body: { status: 'in_progress' } })
  const admin = app.as(await app.given.admin())
  await admin.call(refundAtRisk, { params: { jobId: free.job.id } })
  at('13:00')
  await watch()
  expect(await noShowTexts()).toEqual([])
  for (const { hauler } of [there, working, free])
    expect((await reliability(hauler)).noShows).toBe(0)
})

test('the next hauler of a reassigned job may miss it as well, and each counts once', async () => {
  const { hauler, job } = await assigned()
  const other = await haulerWithAccount(app)
  at('12:20')
  await watch()
  const admin = app.as(await app.given.admin())
  await admin.call(reassignJob, { params: { jobId: job.id }, body: { haulerId: other.id } })
  at('17:20')
  await watch()
  expect((await reliability(hauler)).noShows).toBe(1)
  expect((await reliability(other)).noShows).toBe(1)
})

test('a recorded no-show is not looked at again, and one run takes so many', async () => {
  const [first] = [await assigned(), await assigned()]
  at('12:20')
  const due = () => findNoShows(app.ctx.db, app.ctx.now(), 1)
  expect(await due()).toEqual([first.job.id])
  await watch()
  expect(await due()).toEqual([])
})

test('two watchers at a time record it once', async () => {
  const { hauler } = await assigned()
  at('12:20')
  await Promise.all([watchNoShows.run({}, app.ctx), watchNoShows.run({}, app.ctx)])
  expect((await reliability(hauler)).noShows).toBe(1)
  expect(await noShowTexts()).toHaveLength(1)
})

test('a hauler who comes after all takes the question back, and the customer gets the apology from the platform', async () => {
  const { hauler, job } = await assigned()
  at('12:20')
  await watchNoShows.run({}, app.ctx)
  await app
    .as(hauler)
    .call(recordJobEvent, { params: { jobId: job.id }, body: { event: 'arrived' } })
  expect((await noShowTexts()).map(({ status }) => status)).toEqual(['cancelled'])
  await progress(hauler, job.id)
  await app.runTasks()
  await watch()
  await watch()
  const refunds = await app.ctx.db
    .selectFrom('refunds')
    .select(['amountCents', 'shareCents', 'askedBy'])
    .where('jobId', '=', job.id)
    .execute()
  expect(refunds).toEqual([{ amountCents: 20_00, shareCents: 0, askedBy: null }])
  // The platform bears it: 30 % of $149.99 less $20.00; the hauler keeps 70 %.
  expect(-(await balanceOf(app.ctx.db, 'platform_fee', job.id))).toBe(45_00 - 20_00)
  expect(await findJob(app, job)).toMatchObject({ haulerPayoutCents: 104_99 })
  expect(
    (await textsOf(app)).filter(({ messageType }) => messageType === 'refund_issued'),
  ).toHaveLength(1)
})

test('a customer whom two haulers left waiting gets one apology, also from two watchers at a time', async () => {
  const { job } = await assigned()
  const [second, third] = [await haulerWithAccount(app), await haulerWithAccount(app)]
  const reassign = async ({ id: haulerId }: Hauler) =>
    app
      .as(await app.given.admin())
      .call(reassignJob, { params: { jobId: job.id }, body: { haulerId } })
  at('12:20')
  await watchNoShows.run({}, app.ctx)
  await reassign(second)
  at('17:20')
  await watchNoShows.run({}, app.ctx)
  await reassign(third)
  await progress(third, job.id)
  await app.runTasks()
  await Promise.all([watchNoShows.run({}, app.ctx), watchNoShows.run({}, app.ctx)])
  await watch()
  const refunds = await app.ctx.db
    .selectFrom('refunds')
    .select('amountCents')
    .where('jobId', '=', job.id)
    .execute()
  expect(refunds).toEqual([{ amountCents: 20_00 }])
})

test('of a pickup that is refunded in full there is no apology on top', async () => {
  const { job, token } = await assigned()
  at('12:20')
  await watch()
  await app.as().call(cancelPickup, { params: { token }, body: { fee: cents(0) } })
  await app.runTasks()
  await watch()
  expect(await findJob(app, job)).toMatchObject({ paymentStatus: 'refunded' })
  const { apologyCents } = await app.ctx.db
    .selectFrom('reliabilityEvents')
    .select('apologyCents')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  expect(apologyCents).toBe(0)
})

test('the customer’s new window goes to another hauler, not to who left them waiting', async () => {
  const { job, token } = await assigned()
  at('12:20')
  await watch()
  // Another hauler, so that the day has room.
  await haulerWithAccount(app)
  const preferredDate = addDays(day(), 1)
  await app.as().call(reschedulePickup, {
    params: { token },
    body: { preferredDate, preferredTime: 'morning' },
  })
  expect(await findJob(app, job)).toMatchObject({
    status: 'pending',
    haulerId: null,
    preferredDate,
  })
})

test('jobs of days long gone are left alone', async () => {
  const { hauler } = await assigned()
  app.setNow(instantOf(addDays(day(), 2), 9))
  await watch()
  expect((await reliability(hauler)).noShows).toBe(0)
})
