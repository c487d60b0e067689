import { expect, test } from 'vitest'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob, sandboxOf, unpaidJob } from '../testing/paying.ts'
import { reconcilingIn } from '../testing/reconciling.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf } from '../ledger/ledger-store.ts'
import { reconcile } from './reconcile.ts'
import { settleOpenPayments } from './settle-open-payments.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { sendRefund } from '../refunds/send-refund.ts'

const app = useApp()
const { loseEverything, kindsOf, payoutOf, findingsOf, completedJob } = reconcilingIn(app)

test('a charge whose webhook never comes is found and booked once', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  await loseEverything()
  expect((await reconcile(app.ctx)).healed).toBe(1)
  await reconcile(app.ctx)
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
  expect(await kindsOf(job.id)).toEqual(['charge', 'provider_fee'])
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a charge whose webhook never comes counts a minute later, without a comparison of the books', async () => {
  const began = app.ctx.now()
  const at = (seconds: number) => app.setNow(new Date(began.getTime() + seconds * 1_000))
  const { job, pay } = await unpaidJob(app)
  await pay()
  await loseEverything()
  const statusAfter = async (seconds: number) => {
    at(seconds)
    await settleOpenPayments.run({}, app.ctx)
    return (await findJob(app, job)).paymentStatus
  }
  // The webhook may still be on its way.
  expect(await statusAfter(20)).toBe('pending')
  expect(await statusAfter(60)).toBe('paid')
  expect(await statusAfter(120)).toBe('paid')
  expect((await kindsOf(job.id)).filter((kind) => kind === 'charge')).toHaveLength(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
  app.setNow(began)
})

test('a payment whose id got lost on the way to us is found by its key', async () => {
  const { job, pay } = await unpaidJob(app)
  await pay()
  await loseEverything()
  await app.ctx.db
    .updateTable('payments')
    .set({ providerPaymentId: null })
    .where('jobId', '=', job.id)
    .execute()
  expect(await findingsOf(job.id)).toEqual([])
  expect((await findJob(app, job)).paymentStatus).toBe('paid')
})

test('a refund whose webhook never comes is found and booked once', async () => {
  const { job: unpaid, pay } = await unpaidJob(app)
  await pay('4000 0000 0000 7726')
  await app.runTasks()
  const job = await findJob(app, unpaid)
  await inTransaction(app.ctx, (tx) => refundJob(tx, job, job.estimatedPriceCents))
  await app.runTasks()
  const { id: refundId, providerRefundId } = await app.ctx.db
    .selectFrom('refunds')
    .selectAll()
    .where('jobId', '=', job.id)
    .executeTakeFirstOrThrow()
  await sandboxOf(app.ctx).finishRefund(providerRefundId ?? '', 'succeeded')
  await loseEverything()
  expect((await findJob(app, job)).paymentStatus).toBe('paid')

  await reconcile(app.ctx)
  await sendRefund.run({ refundId }, app.ctx)
  expect((await findJob(app, job)).paymentStatus).toBe('refunded')
  expect((await kindsOf(job.id)).filter((kind) => kind === 'refund')).toHaveLength(1)
})

test('a transfer whose answer got lost is found and booked once', async () => {
  const hauler = await haulerWithAccount(app)
  const job = await completedJob(hauler)
  const { idempotencyKey, amountCents } = await payoutOf(job.id)
  const { transferId } = await app.ctx.payments.transfer({
    jobId: job.id,
    accountId: hauler.accountId,
    chargeId: job.stripeChargeId ?? '',
    amount: amountCents,
    idempotencyKey,
  })
  await reconcile(app.ctx)
  await reconcile(app.ctx)
  expect(await payoutOf(job.id)).toMatchObject({ status: 'paid', transferId })
  expect((await kindsOf(job.id)).filter((kind) => kind === 'payout')).toHaveLength(1)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('an account that became ready unheard gets the payouts that wait for it', async () => {
  const hauler = await haulerWithAccount(app, { connected: false })
  const job = await completedJob(hauler)
  expect(await payoutOf(job.id)).toMatchObject({ status: 'waiting_for_bank' })
  await sandboxOf(app.ctx).setCanReceive(hauler.accountId, true)
  await loseEverything()
  await reconcile(app.ctx)
  await app.runTasks()
  expect(await payoutOf(job.id)).toMatchObject({ status: 'paid' })
})

test('what the provider keeps of a charge is booked once, from its money', async () => {
  const { id: jobId } = await paidJob(app)
  await Promise.all([reconcile(app.ctx), reconcile(app.ctx)])
  expect(await balanceOf(app.ctx.db, 'provider_fees', jobId)).toBe(4_65)
  expect(await balanceOf(app.ctx.db, 'cash', jobId)).toBe(149_99 - 4_65)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
