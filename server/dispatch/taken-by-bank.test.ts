import { afterEach, expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { deleteJob } from '../../contract/jobs.ts'
import { closeBooks } from '../job-page/testing/on-site.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob, sandboxOf } from '../testing/paying.ts'
import { watchUnclaimed } from './watch-unclaimed.ts'

const app = useApp()

afterEach(() => closeBooks(app))

/** A booking that nobody has come for yet, whose money its bank took back for good. */
async function takenByBank() {
  const job = await paidJob(app)
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  return job
}

test('an admin deletes a job whose money the bank took back: nothing is left to refund', async () => {
  const job = await takenByBank()
  const admin = app.as(await app.given.admin())
  const answer = await admin.call(deleteJob, { params: { jobId: job.id } })
  expect(answer).toEqual({ id: job.id, refunded: null })
})

test('nobody came for a job whose money the bank took back: it is cancelled all the same', async () => {
  const job = await takenByBank()
  await app.ctx.db
    .updateTable('jobs')
    .set({ preferredDate: Day.parse('2020-01-01') })
    .where('id', '=', job.id)
    .execute()
  await watchUnclaimed.run({}, app.ctx)
  await app.runTasks()
  expect((await findJob(app, job)).status).toBe('cancelled')
})
