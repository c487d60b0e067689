import { expect, test } from 'vitest'
import { claimJob, listAvailableJobs, listMyJobs, progressJob } from '../../contract/dispatch.ts'
import { deleteJob, type JobId, listAdminJobs } from '../../contract/jobs.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob, unpaidJob } from '../testing/paying.ts'

const app = useApp()

const remove = async (jobId: JobId) =>
  app.as(await app.given.admin()).call(deleteJob, { params: { jobId } })

const rowOf = (id: JobId) =>
  app.ctx.db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('deleting a paid job that was not done gives all the money back and takes it off every list', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await paidJob(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })

  const answer = await remove(job.id)
  await app.runTasks()

  expect(answer).toEqual({ id: job.id, refunded: job.estimatedPriceCents })
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
  expect(await remove(job.id)).toEqual({ id: job.id, refunded: null })
  await app.runTasks()
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

  expect(await remove(jobId)).toEqual({ id: jobId, refunded: null })
  expect(await rowOf(jobId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' })
})

test('two concurrent deletions refund once', async () => {
  const job = await paidJob(app)
  const outcomes = await Promise.allSettled([remove(job.id), remove(job.id)])
  await app.runTasks()
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
