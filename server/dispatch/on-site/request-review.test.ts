import { afterEach, expect, test } from 'vitest'
import { addDays, dayOf, instantOf } from '../../../contract/calendar.ts'
import { progressJob } from '../../../contract/dispatch.ts'
import { refundSettledJob } from '../../../contract/job-money.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { tipHauler } from '../../../contract/job-page.ts'
import { cents } from '../../../contract/money.ts'
import { jobTokenIn } from '../../../contract/paths.ts'
import { settleDispute } from '../../disputes/settle-dispute.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { jobLinkFor } from '../../messaging/job-links.ts'
import { useApp } from '../../testing/app.ts'
import { jobInProgress } from '../../testing/at-work.ts'
import { messagesOf } from '../../testing/messages.ts'
import { haulerWithAccount, sandboxOf } from '../../testing/paying.ts'
import { reviewRequestAt, requestReview } from './request-review.ts'

const app = useApp()
afterEach(async () => {
  await app.runTasks()
  const wrong = await checkBooks(app.ctx.db)
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
})

/** A job that its hauler has completed, with its share sent. */
async function completed() {
  const hauler = await haulerWithAccount(app)
  const job = await jobInProgress(app, hauler)
  const body = { status: 'completed' } as const
  await app.as(hauler).call(progressJob, { params: { jobId: job.id }, body })
  await app.runTasks()
  return job
}
const ask = (jobId: JobId) => requestReview.run({ jobId }, app.ctx)
const questionsAbout = async (id: JobId) =>
  (await messagesOf(app)).filter(
    ({ jobId, messageType }) => jobId === id && messageType === 'review_request',
  )
const refund = async (jobId: JobId) =>
  app.as(await app.given.admin()).call(refundSettledJob, {
    params: { jobId },
    body: {
      amount: cents(10_00),
      of: 'price',
      share: 'absorb',
      reason: 'A scratched door',
      alreadyRefunded: cents(0),
    },
  })

test('the morning after, the customer is asked once how it was', async () => {
  const job = await completed()
  expect(await questionsAbout(job.id)).toEqual([])
  await app.runTasks({ delayed: true })
  await Promise.all([ask(job.id), ask(job.id)])
  const link = '{{job-link}}'
  expect(await questionsAbout(job.id)).toMatchObject([
    {
      message: `Westhaul: How was pickup #${job.id} with Dale? Add a tip or see your receipt: ${link} Problems? 604-555-0142`,
    },
  ])
})

test('the question comes at ten in the morning of the next day in BC', async () => {
  const day = dayOf(new Date())
  for (const hour of [0, 9, 23])
    expect(await reviewRequestAt(app.ctx, app.ctx.db, instantOf(day, hour))).toEqual(
      instantOf(addDays(day, 1), 10),
    )
})

test('who disputes the payment, has money back or tipped already is not asked', async () => {
  const [disputed, refunded, tipped] = [await completed(), await completed(), await completed()]
  await sandboxOf(app.ctx).openDispute(disputed.stripeChargeId ?? '')
  await refund(refunded.id)
  const token = jobTokenIn(new URL(await jobLinkFor(app.ctx, app.ctx.db, tipped)).pathname) ?? ''
  await app.as().call(tipHauler, { params: { token }, body: { amount: cents(5_00) } })
  await app.runTasks()
  for (const { id } of [disputed, refunded, tipped]) {
    await ask(id)
    expect(await questionsAbout(id)).toEqual([])
  }
})

test('a question that waits is withdrawn by a refund, and by a dispute', async () => {
  const [refunded, disputed] = [await completed(), await completed()]
  await ask(refunded.id)
  await refund(refunded.id)
  expect(await questionsAbout(refunded.id)).toMatchObject([{ status: 'cancelled' }])

  await ask(disputed.id)
  const chargeId = disputed.stripeChargeId ?? ''
  await settleDispute(app.ctx, await sandboxOf(app.ctx).openDispute(chargeId))
  expect(await questionsAbout(disputed.id)).toMatchObject([{ status: 'cancelled' }])
})
