import { afterEach, expect, test } from 'vitest'
import { instantAt } from '../../contract/calendar.ts'
import { claimJob, listMyJobs, progressJob, recordJobEvent } from '../../contract/dispatch.ts'
import { cancelJob, previewCancellation, undoCancel } from '../../contract/job-cancellation.ts'
import { cancelPickup } from '../../contract/job-page.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import { type TeamRole } from '../../contract/team-roles.ts'
import { inTransaction } from '../core/context.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'
import { claimedJob, FEE, hoursBefore, lessFee } from '../job-page/testing/links.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { lastSteps } from '../testing/last-steps.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })

afterEach(async () => {
  await app.runTasks({ delayed: true })
  app.letClockRun()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const team = async (role: TeamRole = 'dispatcher') => app.as(await app.given.admin(role))
type Team = Awaited<ReturnType<typeof team>>
const steps = lastSteps()
const cancel = (by: Team, jobId: JobId, fee: 'kept' | 'waived', amount?: number) => {
  const cancelling = by.call(cancelJob, {
    params: { jobId },
    body: {
      reason: 'Moved out early',
      fee,
      ...(amount !== undefined && { amount: cents(amount) }),
    },
  })
  return steps.keep(jobId, cancelling)
}
const undo = (by: Team, jobId: JobId, step = steps.of(jobId)) =>
  by.call(undoCancel, { params: { jobId }, body: step })
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))
const refunds = (jobId: JobId) =>
  app.ctx.db.selectFrom('refunds').selectAll().where('jobId', '=', jobId).execute()

/** Claimed, and so near to its window that cancelling costs the late fee. */
async function lateJob() {
  const hauler = await haulerWithAccount(app)
  const { job, token } = await claimedJob(app, hauler)
  await app.runTasks()
  app.setNow(hoursBefore(job, 23))
  return { hauler, job, token }
}

test('the fee is kept by the rules of the customer, and the rest goes back once it cannot be undone', async () => {
  const { job } = await lateJob()
  const by = await team()
  const preview = await by.call(previewCancellation, { params: { jobId: job.id } })
  const back = lessFee(job.estimatedPriceCents, FEE.late)
  expect(preview).toMatchObject({
    refusal: null,
    rule: 'late',
    freeUntil: null,
    kept: { fee: FEE.late, refunded: back, refunds: [{ amount: back, cardLast4: '4242' }] },
    waived: { fee: FEE.none, refunded: job.estimatedPriceCents },
    haulerName: 'Dale',
  })
  const answer = await cancel(by, job.id, 'kept', FEE.late)
  expect(answer).toMatchObject({ status: 'cancelled', fee: FEE.late, refunded: back })
  // Nothing has left.
  await app.runTasks()
  expect(await refunds(job.id)).toEqual([])
  inSeconds(8)
  await app.runTasks({ delayed: true })
  expect(await refunds(job.id)).toMatchObject([{ amountCents: back, status: 'succeeded' }])
  expect(-(await balanceOf(app.ctx.db, 'platform_fee', job.id))).toBe(FEE.late)
  expect((await textsAbout(app, job)).slice(-2)).toEqual([
    'job_cancelled delivered',
    'job_taken_back delivered',
  ])
})

test('a waived fee sends everything back, and needs the right to give money', async () => {
  const { job } = await lateJob()
  await expect(cancel(await team('read-only'), job.id, 'kept')).rejects.toMatchObject({
    message: missingRight('run-jobs'),
  })
  await cancel(await team('dispatcher'), job.id, 'waived')
  await app.runTasks({ delayed: true })
  expect(await refunds(job.id)).toMatchObject([{ amountCents: job.estimatedPriceCents }])
  expect(await findJob(app, job)).toMatchObject({
    cancellationFeeCents: null,
    paymentStatus: 'refunded',
  })
})

test('once the hauler is there the trip fee is kept, and a part of it is theirs', async () => {
  const hauler = await haulerWithAccount(app)
  const { job } = await claimedJob(app, hauler)
  app.setNow(instantAt(job.preferredDate, '09:00'))
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: job.id }, body: { status: 'in_progress' } })
  const by = await team()
  const preview = await by.call(previewCancellation, { params: { jobId: job.id } })
  expect(preview).toMatchObject({ rule: 'trip', kept: { fee: FEE.trip, haulerGets: 34_30 } })
  expect(await cancel(by, job.id, 'kept')).toMatchObject({ status: 'cancelled' })
  await app.runTasks({ delayed: true })
  expect(await findJob(app, job)).toMatchObject({ haulerPayoutCents: 34_30 })
})

test('undone within its seconds the job is as it was: hauler, slot and trip, and nothing has left', async () => {
  const { hauler, job } = await lateJob()
  await app
    .as(hauler)
    .call(recordJobEvent, { params: { jobId: job.id }, body: { event: 'on_the_way' } })
  await app.runTasks()
  const mine = await app.as(hauler).call(listMyJobs, {})
  const read = await textsAbout(app, job)
  const by = await team()
  await cancel(by, job.id, 'kept')
  expect(await app.as(hauler).call(listMyJobs, {})).not.toEqual(mine)
  inSeconds(8)
  expect(await undo(by, job.id)).toEqual({ jobId: job.id, status: 'assigned' })
  expect(await app.as(hauler).call(listMyJobs, {})).toEqual(mine)
  await app.runTasks({ delayed: true })
  expect(await refunds(job.id)).toEqual([])
  expect(await textsAbout(app, job)).toEqual(read)
  expect(await findJob(app, job)).toMatchObject({
    status: 'assigned',
    cancellationFeeCents: null,
    platformFeeCents: null,
  })
})

test('a job in progress goes on after an undo, and a job on the market is there again', async () => {
  const hauler = await haulerWithAccount(app)
  const { job } = await claimedJob(app, hauler)
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: job.id }, body: { status: 'in_progress' } })
  const by = await team()
  await cancel(by, job.id, 'kept')
  expect(await undo(by, job.id)).toMatchObject({ status: 'in_progress' })
  const free = await paidJob(app)
  await cancel(by, free.id, 'kept')
  expect(await undo(by, free.id)).toMatchObject({ status: 'pending' })
  await app.as(hauler).call(claimJob, { params: { jobId: free.id } })
})

test('part of the fee is refunded only once the cancellation cannot be undone', async () => {
  const { job } = await lateJob()
  await cancel(await team(), job.id, 'kept')
  const { refund } = settlingIn(app)
  await expect(refund(job, 10_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} was cancelled a moment ago, and that can still be undone. Refund part of the fee in a few seconds`,
  })
  await app.runTasks({ delayed: true })
  expect(await refund(job, 10_00)).toMatchObject({ amount: 10_00 })
})

test('a cancellation is not undone once money of the job is on its way back', async () => {
  const { job } = await lateJob()
  const by = await team()
  await cancel(by, job.id, 'kept')
  await inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(10_00)))
  await expect(undo(by, job.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'Its payment has changed meanwhile. It stays cancelled',
  })
  expect(await findJob(app, job)).toMatchObject({ status: 'cancelled' })
})

test('it is undone once, and not after its seconds', async () => {
  const { job } = await lateJob()
  const by = await team()
  await expect(undo(by, job.id)).rejects.toMatchObject({ code: 'not_found' })
  await cancel(by, job.id, 'kept')
  const outcomes = await Promise.allSettled([undo(by, job.id), undo(by, job.id)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await cancel(by, job.id, 'kept')
  inSeconds(8.001)
  await expect(undo(by, job.id)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a slot with room for one more takes the job back, and one that was filled meanwhile does not', async () => {
  const { hauler, job } = await lateJob()
  const by = await team()
  const { timeSlot } = await app.ctx.db
    .selectFrom('jobSchedule')
    .select('timeSlot')
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  const bookAnother = async () => {
    const paymentStatus = 'pending' as const
    const other = await app.given.job({ status: 'assigned', paymentStatus, haulerId: hauler.id })
    await app.ctx.db
      .insertInto('jobSchedule')
      .values({ jobId: other.id, haulerId: hauler.id, scheduledDate: job.preferredDate, timeSlot })
      .execute()
  }
  await bookAnother()
  await cancel(by, job.id, 'kept')
  expect(await undo(by, job.id)).toMatchObject({ status: 'assigned' })
  await cancel(by, job.id, 'kept')
  await bookAnother()
  await expect(undo(by, job.id)).rejects.toMatchObject({
    code: 'not_free',
    message: 'Dale has no room left in that slot by now',
  })
})

test('a double click cancels once, and two colleagues do not both', async () => {
  const { job } = await lateJob()
  const by = await team()
  const [first, second] = await Promise.all([
    cancel(by, job.id, 'kept'),
    cancel(by, job.id, 'kept'),
  ])
  expect(second).toEqual(first)
  await expect(cancel(await team(), job.id, 'waived')).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${job.id} is cancelled already and cannot be cancelled`,
  })
  await app.runTasks({ delayed: true })
  expect(await refunds(job.id)).toHaveLength(1)
})

test('a fee that has changed since it was shown, and a job that ended meanwhile, change nothing', async () => {
  const { job, token } = await lateJob()
  const by = await team()
  await expect(cancel(by, job.id, 'kept', 0)).rejects.toMatchObject({
    code: 'amount_mismatch',
    message: 'Cancelling costs $25.00 now. Please look at it again',
    facts: { fee: '25.00' },
  })
  await app.as().call(cancelPickup, { params: { token }, body: { fee: FEE.late } })
  await expect(cancel(by, job.id, 'kept')).rejects.toMatchObject({ code: 'illegal_move' })
  const preview = await by.call(previewCancellation, { params: { jobId: job.id } })
  expect(preview.refusal).toBe(`Job #${job.id} is cancelled already and cannot be cancelled`)
  const missing = { params: { jobId: JobId.parse(999_999) } }
  await expect(by.call(previewCancellation, missing)).rejects.toMatchObject({ code: 'not_found' })
})
