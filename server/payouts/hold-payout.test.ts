import { afterEach, beforeEach, expect, test } from 'vitest'
import { listPayouts, retryPayout } from '../../contract/admin-payouts.ts'
import { addDays, Day, dayOf, type Slot } from '../../contract/calendar.ts'
import { listMyJobs, progressJob } from '../../contract/dispatch.ts'
import { closeOwnProblem, reportProblem } from '../../contract/problems.ts'
import { DisposalEntry } from '../../contract/job-proof.ts'
import { listHaulerPayouts } from '../../contract/statements.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { tokenFor } from '../job-page/testing/links.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from '../testing/paying.ts'
import { releaseDuePayouts } from './release-payouts.ts'
import { releaseHeldPayout } from './send-payout.ts'

const app = useApp({ settings: { PAYOUT_HOLD_HOURS: '24' } })

const DAY = Day.parse('2026-11-18')
const at = (text: string) => new Date(`${text}-07:00`)
beforeEach(() => app.setNow(at('2026-11-18T09:00:00')))
afterEach(() => closeBooks(app))

type Hauler = Awaited<ReturnType<typeof haulerWithAccount>>
type Scheduled = { day?: Day; slot?: Slot | null; connected?: boolean }

/** A job completed now, whose slot is 8-10 AM of November 18 unless said otherwise. */
async function completedJob({ day = DAY, slot = '8-10', connected = true }: Scheduled = {}) {
  const hauler = await haulerWithAccount(app, { connected })
  const { id: jobId } = await paidJob(app, { preferredDate: day, preferredTime: 'morning' })
  const { db } = app.ctx
  await db
    .updateTable('jobs')
    .set({ status: 'in_progress', haulerId: hauler.id, scheduledDate: slot && day })
    .where('id', '=', jobId)
    .execute()
  if (slot)
    await db
      .insertInto('jobSchedule')
      .values({ jobId, haulerId: hauler.id, scheduledDate: day, timeSlot: slot })
      .execute()
  const photos = [await app.given.photo({ userId: hauler.userId })]
  const disposal = [DisposalEntry.parse({ way: 'donated' })]
  const body = { status: 'completed' as const, photos, disposal }
  await app.as(hauler).call(progressJob, { params: { jobId }, body })
  return { hauler, jobId }
}
const payoutOf = async (hauler: Hauler) => {
  const [payout] = await app.as(hauler).call(listHaulerPayouts, {})
  return payout
}
/** The task of every payout that is due, and what follows from it. */
async function runClock(now: Date) {
  app.setNow(now)
  await releaseDuePayouts.run({}, app.ctx)
  await app.runTasks()
}
const transfers = async ({ accountId }: Hauler) =>
  (
    await app.ctx.db
      .selectFrom('sandboxTransfers')
      .select('amountCents')
      .where('accountId', '=', accountId)
      .execute()
  ).length

test('a payout is on hold for 24 hours after the end of the slot, and then goes by itself', async () => {
  const { hauler, jobId } = await completedJob()
  await app.runTasks()
  const releasesAt = at('2026-11-19T10:00:00')
  const expectedHold = { status: 'on_hold', waitsFor: 'time', releasesAt }
  expect(await payoutOf(hauler)).toMatchObject({
    ...expectedHold,
    reason: 'Waits until Thu, Nov 19, 10:00 AM',
  })
  const [job] = await app.as(hauler).call(listMyJobs, {})
  expect(job).toMatchObject({ id: jobId, payout: expectedHold })
  const admin = app.as(await app.given.admin())
  const [listedPayout] = await admin.call(listPayouts, {})
  expect(listedPayout).toMatchObject({ status: 'on_hold', releasesAt })
  await expect(
    admin.call(retryPayout, { params: { payoutId: listedPayout?.id ?? 0 } }),
  ).rejects.toMatchObject({ code: 'illegal_move' })

  await runClock(at('2026-11-19T09:59:59'))
  expect(await payoutOf(hauler)).toMatchObject(expectedHold)
  await runClock(releasesAt)
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid', waitsFor: null, releasesAt: null })
  expect(await transfers(hauler)).toBe(1)
})

test('a task of its own releases it at that time, without the sweep', async () => {
  // The queue has a clock of its own, which shows the time of day.
  app.letClockRun()
  const { hauler } = await completedJob({ day: addDays(dayOf(app.ctx.now()), 1) })
  const releasesAt = (await payoutOf(hauler))?.releasesAt
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold' })
  app.setNow(releasesAt ?? new Date(0))
  await app.runTasks({ delayed: true })
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid' })
})

test.for([
  [
    'completed after its slot',
    { day: DAY, slot: '8-10' },
    '2026-11-18T11:20:00',
    '2026-11-19T11:20:00',
  ],
  [
    'completed weeks early',
    { day: '2026-12-12', slot: '10-12' },
    '2026-11-18T09:00:00',
    '2026-12-13T12:00:00',
  ],
  ['without a slot', { day: DAY, slot: null }, '2026-11-18T09:00:00', '2026-11-19T12:00:00'],
] as const)(
  'a job %s is paid 24 hours after the later of the two',
  async ([, job, now, releases]) => {
    app.setNow(at(now))
    const { hauler } = await completedJob({ ...job, day: Day.parse(job.day) })
    expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold', releasesAt: at(releases) })
  },
)

test('the sweep finds a payout whose task came too early', async () => {
  const { hauler } = await completedJob()
  // It came before its time by our clock.
  const payoutId = (await payoutOf(hauler))?.id ?? 0
  await releaseHeldPayout.run({ payoutId }, app.ctx)
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold' })
  await runClock(at('2026-11-19T10:00:00'))
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid' })
})

test('a payout is released once, however many workers run its task', async () => {
  const { hauler } = await completedJob()
  const payoutId = (await payoutOf(hauler))?.id ?? 0
  app.setNow(at('2026-11-19T10:00:00'))
  await Promise.all(Array.from({ length: 6 }, () => releaseHeldPayout.run({ payoutId }, app.ctx)))
  await Promise.all(Array.from({ length: 3 }, () => releaseDuePayouts.run({}, app.ctx)))
  await app.runTasks({ delayed: true })
  expect(await transfers(hauler)).toBe(1)
  const moves = await app.ctx.db
    .selectFrom('transitions')
    .select('move')
    .where('noun', '=', 'payout')
    .where('nounId', '=', payoutId)
    .orderBy('id')
    .execute()
  expect(moves.map(({ move }) => move)).toEqual(['release', 'pay'])
})

test('a problem opened meanwhile holds it longer; a dispute holds it before anything else', async () => {
  const { hauler, jobId } = await completedJob()
  const job = await findJob(app, { id: jobId })
  const params = { token: await tokenFor(app, job) }
  await app.as().call(reportProblem, {
    params,
    body: { kind: 'damage', words: 'The door is scratched', photos: [] },
  })
  const releasesAt = at('2026-11-19T10:00:00')
  expect(await payoutOf(hauler)).toMatchObject({ waitsFor: 'problem', releasesAt })
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold', waitsFor: 'dispute' })

  await runClock(releasesAt)
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold', waitsFor: 'dispute' })
  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold', waitsFor: 'problem' })
  await app.as().call(closeOwnProblem, { params })
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid' })
})

test('a problem that is closed before the time is over leaves the rest of the time', async () => {
  const { hauler, jobId } = await completedJob()
  const params = { token: await tokenFor(app, await findJob(app, { id: jobId })) }
  await app.as().call(reportProblem, {
    params,
    body: { kind: 'damage', words: 'The door is scratched', photos: [] },
  })
  app.setNow(at('2026-11-18T15:00:00'))
  await app.as().call(closeOwnProblem, { params })
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold', waitsFor: 'time' })
  await runClock(at('2026-11-19T10:00:00'))
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid' })
})

test('a hauler without a bank account is asked for it during the hold, and waits for it after', async () => {
  const { hauler } = await completedJob({ connected: false })
  const releasesAt = at('2026-11-19T10:00:00')
  expect(await payoutOf(hauler)).toMatchObject({ waitsFor: 'bank_account', releasesAt })
  await runClock(releasesAt)
  expect(await payoutOf(hauler)).toMatchObject({ status: 'waiting_for_bank', releasesAt: null })
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid' })
})

test('a payout that waited for the bank is on hold for a problem once the bank is connected', async () => {
  const { hauler, jobId } = await completedJob()
  const params = { token: await tokenFor(app, await findJob(app, { id: jobId })) }
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, false)
  await app.ctx.db
    .updateTable('haulers')
    .set({ bankConnected: true })
    .where('id', '=', hauler.id)
    .execute()
  const { payments } = app.ctx
  // The customer reports the problem while the provider refuses the transfer.
  app.ctx.payments = {
    ...payments,
    transfer: async (request) => {
      const body = { kind: 'damage' as const, words: 'The door is scratched', photos: [] }
      await app.as().call(reportProblem, { params, body })
      return payments.transfer(request)
    },
  }
  try {
    await runClock(at('2026-11-19T10:00:00'))
  } finally {
    app.ctx.payments = payments
  }
  expect(await payoutOf(hauler)).toMatchObject({ status: 'waiting_for_bank' })

  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await app.runTasks({ delayed: true })
  expect(await payoutOf(hauler)).toMatchObject({ status: 'on_hold', waitsFor: 'problem' })
  await app.as().call(closeOwnProblem, { params })
  await app.runTasks()
  expect(await payoutOf(hauler)).toMatchObject({ status: 'paid' })
})
