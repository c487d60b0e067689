import { afterEach, expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { claimJob } from '../../../contract/dispatch.ts'
import { cancelPickup } from '../../../contract/job-page.ts'
import { deleteJob } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import { closeBooks } from '../../job-page/testing/on-site.ts'
import { tokenFor } from '../../job-page/testing/links.ts'
import { heldFor } from '../../ledger/ledger-store.ts'
import { amountRefundedFor } from '../../refunds/refund-store.ts'
import type { Job } from '../../jobs/store.ts'
import { useApp } from '../../testing/app.ts'
import { outbox } from '../../testing/messages.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf } from '../../testing/paying.ts'
import { watchUnclaimed } from '../assignment/watch-unclaimed.ts'

const app = useApp()

afterEach(() => closeBooks(app))

/** A booking whose customer objects at their bank before a hauler came. */
async function disputedJob() {
  const job = await paidJob(app)
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await app.runTasks()
  const decide = async (how: 'won' | 'lost') => {
    await sandboxOf(app.ctx).closeDispute(disputeId, how)
    await app.runTasks()
  }
  return { job, decide }
}

const refundedOf = ({ id }: Job) => amountRefundedFor(app.ctx.db, id)

const noHaulerCame = async ({ id }: Job) => {
  const preferredDate = Day.parse('2020-01-01')
  await app.ctx.db.updateTable('jobs').set({ preferredDate }).where('id', '=', id).execute()
  await watchUnclaimed.run({}, app.ctx)
  await app.runTasks()
}

/** Every way in which a pickup ends before a hauler came. */
const ENDINGS = {
  'the customer cancels': async (job: Job) => {
    const params = { token: await tokenFor(app, job) }
    await app.as().call(cancelPickup, { params, body: { fee: cents(0) } })
  },
  'an admin deletes it': async (job: Job) => {
    const admin = app.as(await app.given.admin())
    const answer = await admin.call(deleteJob, { params: { jobId: job.id } })
    expect(answer).toMatchObject({ id: job.id, refunded: null })
  },
  'no hauler comes': noHaulerCame,
}

test.for(Object.entries(ENDINGS))(
  'while the bank has the money nothing goes back when %s; it does once the dispute is won',
  async ([, end]) => {
    const { job, decide } = await disputedJob()
    await end(job)
    await app.runTasks({ delayed: true })
    expect((await findJob(app, job)).status).toBe('cancelled')
    expect(await refundedOf(job)).toBe(0)
    const texts = (await outbox(app)).map(({ body }) => body)
    const cancelled = texts.find(
      (text) => text.includes(`#${job.id} `) && text.includes('cancelled'),
    )
    expect(cancelled).toContain('Your bank decides about your payment.')

    await decide('won')
    expect(await refundedOf(job)).toBe(job.estimatedPriceCents)
    expect(await heldFor(app.ctx.db, job.id)).toBe(0)
  },
)

test.for(Object.entries(ENDINGS))(
  'and when the dispute is lost the bank has given it back, after %s',
  async ([, end]) => {
    const { job, decide } = await disputedJob()
    await end(job)
    await decide('lost')
    expect(await refundedOf(job)).toBe(0)
    expect(await heldFor(app.ctx.db, job.id)).toBe(0)
  },
)

test('a pickup whose payment the bank took back is off the market, and its hauler is notified', async () => {
  const { job, decide } = await disputedJob()
  const hauler = await haulerWithAccount(app)
  await app.as(hauler).call(claimJob, { params: { jobId: job.id } })
  await decide('lost')
  expect((await findJob(app, job)).status).toBe('cancelled')
  const messages = await app.ctx.db
    .selectFrom('notifications')
    .select(['messageType', 'recipientId'])
    .where('jobId', '=', job.id)
    .orderBy('id')
    .execute()
  expect(messages).toContainEqual({ messageType: 'job_taken_back', recipientId: hauler.userId })
  expect(messages.map(({ messageType }) => messageType)).toContain('job_cancelled')
})
