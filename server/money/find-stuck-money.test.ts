import { expect, test } from 'vitest'
import { progressJob } from '../../contract/dispatch.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { jobInProgress } from '../testing/at-work.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { findStuckMoney } from './find-stuck-money.ts'
import { moneyTroubles } from './troubles-query.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { retryRefund } from '../refunds/retry-refund.ts'

const app = useApp()
const DAY_MS = 86_400_000
const inADay = () => new Date(Date.now() + DAY_MS + 60_000)
const stuckMoney = async (jobId: JobId, now = new Date()) =>
  (await findStuckMoney(app.ctx.db, now)).filter((line) => line.startsWith(`Job #${jobId}:`))

type Job = Awaited<ReturnType<typeof paidJob>>
const refund = (job: Job) =>
  inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(job.estimatedPriceCents)))

const refusing = async () => {
  throw new PaymentRefused('wrong_state', 'The account is closed.')
}

test('a failed refund waits for a person until another one is asked for; one on its way does after a day', async () => {
  const job = await paidJob(app)
  const { refund: whole } = app.ctx.payments
  app.ctx.payments.refund = refusing
  await refund(job)
  expect(await stuckMoney(job.id)).toEqual([])
  await app.runTasks()
  app.ctx.payments.refund = whole
  expect(await stuckMoney(job.id)).toEqual([
    `Job #${job.id}: $149.99 of a refund failed: The account is closed.`,
  ])

  const { refunds } = await moneyTroubles(app.ctx.db, 'sandbox')
  const failed = refunds.find(({ jobId }) => jobId === job.id)
  await retryRefund(app.ctx, failed?.id ?? 0)
  expect(await stuckMoney(job.id)).toEqual([])
  expect(await stuckMoney(job.id, inADay())).toEqual([
    `Job #${job.id}: $149.99 of a refund has been asked for since more than a day`,
  ])
  await app.runTasks()
  expect(await stuckMoney(job.id, inADay())).toEqual([])
})

test('a payout waits for a person once it failed, or a day after it should have gone', async () => {
  const hauler = await haulerWithAccount(app)
  const { id: jobId } = await jobInProgress(app, hauler)
  await app.as(hauler).call(progressJob, { params: { jobId }, body: { status: 'completed' } })
  expect(await stuckMoney(jobId)).toEqual([])
  expect(await stuckMoney(jobId, inADay())).toEqual([
    `Job #${jobId}: $104.99 of a payout has been on its way for more than a day`,
  ])

  const { transfer } = app.ctx.payments
  app.ctx.payments.transfer = refusing
  await app.runTasks()
  app.ctx.payments.transfer = transfer
  expect(await stuckMoney(jobId)).toEqual([
    `Job #${jobId}: $104.99 of a payout failed: The account is closed.`,
  ])
})

test('a payment of which the provider says what cannot be waits for a person', async () => {
  const { id: jobId } = await paidJob(app)
  await app.ctx.db
    .updateTable('payments')
    .set({ mismatch: 'The currency is usd, but cad was asked for' })
    .where('jobId', '=', jobId)
    .execute()
  expect(await stuckMoney(jobId)).toEqual([
    `Job #${jobId}: $149.99 of a payment cannot be believed: The currency is usd, but cad was asked for`,
  ])
})
