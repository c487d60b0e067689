import { expect, test } from 'vitest'
import { deleteJob } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { findJob, paidJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { refundJob } from './refund-job.ts'
import { retryRefund } from './retry-refund.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'

const app = useApp()
type Job = Awaited<ReturnType<typeof paidJob>>

const refund = (job: Job, amount: number) =>
  inTransaction(app.ctx, (tx) => refundJob(tx, job, cents(amount)))

const refundsOf = ({ id }: Job) =>
  app.ctx.db.selectFrom('refunds').selectAll().where('jobId', '=', id).orderBy('id').execute()

const statusOf = async (job: Job) => (await findJob(app, job)).paymentStatus

test('a job is refunded when all of its price has gone back, in one part or several', async () => {
  const job = await paidJob(app)
  await refund(job, 50_00)
  await app.runTasks()
  expect(await statusOf(job)).toBe('paid')

  await refund(job, 99_99)
  expect(await statusOf(job)).toBe('paid')
  await app.runTasks()
  expect(await statusOf(job)).toBe('refunded')
  expect((await refundsOf(job)).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('no more goes back than was paid, also for two concurrent refunds', async () => {
  const job = await paidJob(app)
  await expect(refund(job, 150_00)).rejects.toMatchObject({ code: 'refused' })
  const both = await Promise.allSettled([refund(job, 149_99), refund(job, 149_99)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await app.runTasks()
  expect(await refundsOf(job)).toHaveLength(1)
})

test('a refund is made once, however often and however parallel its task runs', async () => {
  const job = await paidJob(app)
  await refund(job, 149_99)
  const [row] = await refundsOf(job)
  const refundId = row?.id ?? 0
  await Promise.all(Array.from({ length: 8 }, () => sendRefund.run({ refundId }, app.ctx)))
  await app.runTasks()
  expect(await sandboxRefunds(job)).toEqual([149_99])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test.for([
  ['succeeded', 'succeeded', 'refunded', 0],
  ['failed', 'failed', 'paid', 149_99],
] as const)(
  'a refund that the bank takes time for is not done before, and then has %s',
  async ([decision, refundStatus, paymentStatus, heldAmount]) => {
    const { job: bookedJob, pay } = await unpaidJob(app)
    await pay('4000 0000 0000 7726')
    await app.runTasks()
    const job = await findJob(app, bookedJob)
    await refund(job, 149_99)
    await app.runTasks()
    const [pending] = await refundsOf(job)
    expect([pending?.status, await statusOf(job)]).toEqual(['requested', 'paid'])

    await sandboxOf(app.ctx).finishRefund(pending?.providerRefundId ?? '', decision)
    await app.runTasks()
    const [finishedRefund] = await refundsOf(job)
    expect([finishedRefund?.status, await statusOf(job)]).toEqual([refundStatus, paymentStatus])
    expect(await heldFor(app.ctx.db, job.id)).toBe(heldAmount)
    expect(await checkBooks(app.ctx.db)).toEqual([])
  },
)

test('a refund that fails leaves the money with the customer, and can be asked for again', async () => {
  const job = await paidJob(app)
  const { refund: atProvider } = app.ctx.payments
  app.ctx.payments.refund = async () => {
    throw new PaymentRefused('wrong_state', 'The card account is closed.')
  }
  await refund(job, 149_99)
  expect(await heldFor(app.ctx.db, job.id)).toBe(0)
  await app.runTasks()
  app.ctx.payments.refund = atProvider

  expect(await refundsOf(job)).toMatchObject([
    { status: 'failed', failure: 'The card account is closed.' },
  ])
  expect(await statusOf(job)).toBe('paid')
  expect(await heldFor(app.ctx.db, job.id)).toBe(149_99)
  await refund(job, 149_99)
  await app.runTasks()
  expect(await statusOf(job)).toBe('refunded')
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a deleted job that was paid gives all its money back', async () => {
  const job = await paidJob(app)
  const admin = await app.given.admin()
  const answer = await app.as(admin).call(deleteJob, { params: { jobId: job.id } })
  await app.runTasks({ delayed: true })
  expect(answer.refunded).toBe(149_99)
  expect(await statusOf(job)).toBe('refunded')
  expect(await sandboxRefunds(job)).toEqual([149_99])
})

const sandboxRefunds = async ({ stripeChargeId }: Job): Promise<Cents[]> =>
  (
    await app.ctx.db
      .selectFrom('sandboxRefunds')
      .select('amountCents')
      .where('chargeId', '=', stripeChargeId)
      .execute()
  ).map(({ amountCents }) => amountCents)

test('a refund that the bank sends back after it had succeeded is held again, waits for a person, and can be asked for once more', async () => {
  const job = await paidJob(app)
  await refund(job, 50_00)
  await app.runTasks()
  const [succeededRefund] = await refundsOf(job)
  const providerRefundId = succeededRefund?.providerRefundId ?? ''
  await app.ctx.db
    .updateTable('sandboxRefunds')
    .set({ status: 'failed', failure: 'The account is closed.' })
    .where('id', '=', providerRefundId)
    .execute()

  for (let time = 0; time < 2; time += 1)
    expect(await settleRefund(app.ctx, providerRefundId)).toEqual({ ok: true })
  const [failedRefund] = await refundsOf(job)
  expect(failedRefund).toMatchObject({ status: 'failed', failure: 'The account is closed.' })
  expect(await heldFor(app.ctx.db, job.id)).toBe(149_99)
  expect(await checkBooks(app.ctx.db)).toEqual([])

  await retryRefund(app.ctx, failedRefund?.id ?? 0)
  await app.runTasks()
  expect(await heldFor(app.ctx.db, job.id)).toBe(99_99)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
