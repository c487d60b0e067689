import { afterEach, expect, test } from 'vitest'
import { claimJob, listAvailableJobs, listMyJobs, progressJob } from '../../contract/dispatch.ts'
import { deleteJobs } from '../../contract/bulk-deletions.ts'
import { undoDelete } from '../../contract/job-cancellation.ts'
import { deleteJob, JobId, listAdminJobs } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { recoverJob } from '../../contract/office-jobs.ts'
import { missingRight } from '../../contract/rights.ts'
import type { TeamRole } from '../../contract/team-roles.ts'
import { inTransaction } from '../core/context.ts'
import { textsAbout } from '../dispatch/testing/by-hand.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, unpaidJob } from '../testing/paying.ts'
import { lastSteps } from '../testing/last-steps.ts'

const app = useApp({ settings: { QUIET_HOURS: '0:00-23:59' } })

afterEach(async () => {
  await app.runTasks({ delayed: true })
  app.letClockRun()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

const steps = lastSteps()
const remove = async (jobId: JobId) =>
  steps.keep(jobId, app.as(await app.given.admin()).call(deleteJob, { params: { jobId } }))

const undo = async (jobId: JobId, role: TeamRole = 'dispatcher', step = steps.of(jobId)) =>
  app.as(await app.given.admin(role)).call(undoDelete, { params: { jobId }, body: step })
const inSeconds = (seconds: number) =>
  app.setNow(new Date(app.ctx.now().getTime() + seconds * 1_000))

const rowOf = (id: JobId) =>
  app.ctx.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('deleting a paid job that was not done gives all the money back and takes it off every list', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })

  const answer = await remove(job.id)
  await app.runTasks()
  // Nothing has left while it can be undone.
  expect(await rowOf(job.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'paid' })
  await app.runTasks({ delayed: true })

  expect(answer).toMatchObject({ id: job.id, refunded: job.estimatedPriceCents })
  expect(await rowOf(job.id)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  expect(await app.as(hauler).call(listMyJobs, {})).toEqual([])
  const listed = await app.as(await app.given.admin()).call(listAdminJobs, {})
  expect(listed.map(({ id }) => id)).not.toContain(job.id)
  // The slot is free again.
  const slots = app.ctx.db.selectFrom('jobSchedule').selectAll().where('jobId', '=', job.id)
  expect(await slots.execute()).toEqual([])
})

test('deleting an unpaid job withdraws its payment', async () => {
  const { job, start, pay } = await unpaidJob(app)
  await start()
  expect(await remove(job.id)).toMatchObject({ id: job.id, refunded: null })
  await app.runTasks({ delayed: true })
  await expect(pay()).rejects.toMatchObject({
    code: expect.stringMatching(/not_found|illegal_move/),
  })
})

test('a job in progress is not deleted', async () => {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'in_progress' } })

  await expect(remove(jobId)).rejects.toMatchObject({ code: 'in_use' })
  expect(await rowOf(jobId)).toMatchObject({ status: 'in_progress', deletedAt: null })
})

test('a completed job leaves the lists and keeps its money where it is', async () => {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await paidJob(app)
  const progress = (status: 'in_progress' | 'completed') =>
    app.as(hauler).call(progressJob, { params: { jobId }, body: { status } })
  await app.as(hauler).call(claimJob, { params: { jobId } })
  await progress('in_progress')
  await progress('completed')
  await app.runTasks()

  expect(await remove(jobId)).toMatchObject({ id: jobId, refunded: null })
  expect(await rowOf(jobId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
})

test('two concurrent deletions refund once', async () => {
  const job = await paidJob(app)
  const outcomes = await Promise.allSettled([remove(job.id), remove(job.id)])
  await app.runTasks({ delayed: true })
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refunds = app.ctx.db.selectFrom('refunds').selectAll().where('jobId', '=', job.id)
  expect(await refunds.execute()).toHaveLength(1)
})

test('a deleted job is nowhere to be claimed', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await remove(job.id)
  const offered = await app.as(hauler).call(listAvailableJobs, {})
  expect(offered.map(({ id }) => id)).not.toContain(job.id)
  await expect(app.as(hauler).call(claimJob, { params: { jobId: job.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('undone within eight seconds the job is as it was: hauler, slot, money, and no message has left', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await app.runTasks()
  const mine = await app.as(hauler).call(listMyJobs, {})
  const read = await textsAbout(app, job)
  app.setNow(new Date())
  await remove(job.id)
  inSeconds(8)
  await expect(undo(job.id, 'read-only')).rejects.toMatchObject({
    message: missingRight('run-jobs'),
  })
  expect(await undo(job.id)).toEqual({ id: job.id, status: 'assigned' })
  expect(await app.as(hauler).call(listMyJobs, {})).toEqual(mine)
  await app.runTasks({ delayed: true })
  expect(await rowOf(job.id)).toMatchObject({
    status: 'assigned',
    paymentStatus: 'paid',
    deletedAt: null,
  })
  expect(await textsAbout(app, job)).toEqual(read)
  const refunds = app.ctx.db.selectFrom('refunds').selectAll().where('jobId', '=', job.id)
  expect(await refunds.execute()).toEqual([])
  await expect(undo(job.id)).rejects.toMatchObject({ code: 'illegal_move' })
})

test('a job on the market is there again, and one that is over comes back as it ended', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await remove(job.id)
  const outcomes = await Promise.allSettled([undo(job.id), undo(job.id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  const done = await app.given.job({ status: 'cancelled', paymentStatus: 'pending' })
  await remove(done.id)
  expect(await undo(done.id)).toEqual({ id: done.id, status: 'cancelled' })
})

test('after eight seconds it is too late, and the job is recovered as cancelled', async () => {
  const job = await paidJob(app)
  app.setNow(new Date())
  await remove(job.id)
  inSeconds(8.001)
  await expect(undo(job.id)).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'It is too late to undo that. Recover the job instead',
  })
  await app.runTasks({ delayed: true })
  const dispatcher = app.as(await app.given.admin('dispatcher'))
  const { id: jobId } = job
  expect(await dispatcher.call(recoverJob, { params: { jobId } })).toMatchObject({
    status: 'cancelled',
    refunded: job.estimatedPriceCents,
  })
})

test('a job that was over can be undone as long, and recovered later', async () => {
  const over = await app.given.job({ status: 'cancelled', paymentStatus: 'pending' })
  app.setNow(new Date())
  await remove(over.id)
  inSeconds(8.001)
  await expect(undo(over.id)).rejects.toMatchObject({
    message: 'It is too late to undo that. Recover the job instead',
  })
})

test('undoing the later of two deletions leaves what the earlier one cancelled', async () => {
  const job = await paidJob(app)
  app.setNow(new Date())
  await remove(job.id)
  const dispatcher = app.as(await app.given.admin('dispatcher'))
  await dispatcher.call(recoverJob, { params: { jobId: job.id } })
  inSeconds(2)
  await remove(job.id)
  expect(await undo(job.id)).toEqual({ id: job.id, status: 'cancelled' })
})

test('what is not deleted, does not exist or is being refunded is refused with a sentence', async () => {
  const job = await paidJob(app)
  await expect(undo(job.id)).rejects.toMatchObject({ message: `Job #${job.id} is not deleted` })
  await expect(undo(JobId.parse(999_999))).rejects.toMatchObject({ code: 'not_found' })
  await remove(job.id)
  await inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(10_00)))
  await expect(undo(job.id)).rejects.toMatchObject({
    message: 'Its payment has changed meanwhile. It stays cancelled',
  })
  expect(await rowOf(job.id)).toMatchObject({ status: 'cancelled', deletedAt: expect.any(Date) })
})

test('jobs that are deleted together can each be undone for longer, and what is not deleted is named', async () => {
  const hauler = await haulerWithAccount(app)
  const jobs = [await paidJob(app), await paidJob(app)]
  const begun = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId: begun.id } })
  await app
    .as(hauler)
    .call(progressJob, { params: { jobId: begun.id }, body: { status: 'in_progress' } })
  app.setNow(new Date())
  const [first, second] = jobs.map(({ id }) => id)
  if (!first || !second) throw new Error('Two were paid')
  const team = app.as(await app.given.admin('dispatcher'))
  const jobIds = [first, begun.id, second]
  const outcome = await team.call(deleteJobs, { body: { jobIds } })
  const undoUntil = new Date(app.ctx.now().getTime() + 8_400)
  expect(outcome).toMatchObject({
    done: [first, second],
    failed: [{ id: begun.id, reason: expect.stringContaining('A hauler is working on job') }],
    undo: [
      { id: first, undoUntil },
      { id: second, undoUntil },
    ],
  })
  app.setNow(undoUntil)
  await app.runTasks()
  expect(await undo(first, 'dispatcher', { undoUntil })).toEqual({ id: first, status: 'pending' })
  inSeconds(0.001)
  await app.runTasks({ delayed: true })
  expect(await rowOf(first)).toMatchObject({ status: 'pending', paymentStatus: 'paid' })
  expect(await rowOf(second)).toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' })
  await expect(undo(second, 'dispatcher', { undoUntil })).rejects.toMatchObject({
    message: 'It is too late to undo that. Recover the job instead',
  })
})

test('a job that was recovered and is deleted once more can be undone again', async () => {
  const job = await paidJob(app)
  app.setNow(new Date())
  await remove(job.id)
  inSeconds(9)
  await app.runTasks({ delayed: true })
  const { id: jobId } = job
  const team = app.as(await app.given.admin('dispatcher'))
  await team.call(recoverJob, { params: { jobId } })
  await remove(jobId)
  expect(await undo(jobId)).toEqual({ id: jobId, status: 'cancelled' })
})
