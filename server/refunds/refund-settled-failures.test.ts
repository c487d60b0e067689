import { expect, test } from 'vitest'
import { listMoneyTroubles, retryRefund } from '../../contract/admin-money.ts'
import { retryReversal } from '../../contract/job-money.ts'
import { cents } from '../../contract/money.ts'
import { PaymentRefused } from '../providers/payments/payments.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, sandboxOf } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { balanceOf, heldFor } from '../ledger/ledger-store.ts'
import { settleRefund } from './settle-refund.ts'

const app = useApp()
const { completedJob, refund, moneyOf, tip } = settlingIn(app)

type Job = Awaited<ReturnType<typeof findJob>>

const asAdmin = async () => app.as(await app.given.admin())
const payableOf = async ({ id }: Job) => 0 - (await balanceOf(app.ctx.db, 'hauler_payable', id))
const rows = (table: 'refunds' | 'reversals' | 'payouts', { id }: Job) =>
  app.ctx.db.selectFrom(table).selectAll().where('jobId', '=', id).orderBy('id').execute()

/** Runs the tasks while the provider refuses one kind of movement. */
async function whileRefused(verb: 'refund' | 'transfer' | 'reverseTransfer'): Promise<void> {
  const here = app.ctx.payments
  const refuse = () => Promise.reject(new PaymentRefused('wrong_state', 'The account is closed'))
  app.ctx.payments = { ...here, [verb]: refuse }
  try {
    await app.runTasks({ delayed: true })
  } finally {
    app.ctx.payments = here
  }
}

test('of a payout that failed so much less is owed, and it can still be sent', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await whileRefused('transfer')
  await refund(job, 49_99)
  await app.runTasks()
  expect(await rows('payouts', job)).toMatchObject([{ status: 'failed', amountCents: 70_00 }])
  expect(await payableOf(job)).toBe(70_00)
  await refund(job, 100_00)
  await app.runTasks()
  expect(await rows('payouts', job)).toMatchObject([{ status: 'reversed' }])
  expect(await payableOf(job)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a refund that fails is held for the customer, counts as refunded, and can be asked for again', async () => {
  const job = await completedJob(await haulerWithAccount(app), { more: 20_00 })
  await app.runTasks()
  await refund(job, 20_00)
  await whileRefused('refund')
  expect(await heldFor(app.ctx.db, job.id)).toBe(20_00)
  expect((await moneyOf(job)).refundable.price).toMatchObject({
    most: 149_99,
    alreadyRefunded: 20_00,
  })
  // The next one does not draw on the charge that the failed one goes back to.
  await refund(job, 10_00)
  await app.runTasks()
  const [failedRefund, next] = await rows('refunds', job)
  expect(failedRefund?.status).toBe('failed')
  expect(next?.status).toBe('succeeded')

  const admin = await asAdmin()
  await admin.call(retryRefund, { params: { refundId: failedRefund?.id ?? 0 } })
  await app.runTasks()
  expect((await rows('refunds', job)).map(({ status }) => status)).toEqual([
    'failed',
    'succeeded',
    'succeeded',
  ])
  expect((await moneyOf(job)).refundable.price).toMatchObject({
    most: 139_99,
    alreadyRefunded: 30_00,
  })
  expect(await heldFor(app.ctx.db, job.id)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a share that cannot be taken back waits for a person, and is asked for again by one of two', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  await refund(job, 100_00)
  await whileRefused('reverseTransfer')
  const troubles = async () =>
    (await (await asAdmin()).call(listMoneyTroubles, {})).reversals.filter(
      ({ jobId }) => jobId === job.id,
    )
  const [failedReversal] = await troubles()
  expect(failedReversal).toMatchObject({
    amount: 70_00,
    failure: 'The account is closed',
    haulerName: 'Dale Kowalchuk',
  })
  expect(await checkBooks(app.ctx.db)).toEqual([])

  const retry = async () =>
    (await asAdmin()).call(retryReversal, { params: { reversalId: failedReversal?.id ?? 0 } })
  const both = await Promise.allSettled([retry(), retry()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await troubles()).toEqual([])
  await app.runTasks()
  expect(await rows('reversals', job)).toMatchObject([{ status: 'succeeded', failure: null }])
  await expect(retry()).rejects.toMatchObject({ code: 'illegal_move' })
  expect(await payableOf(job)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a reversal that does not exist cannot be retried', async () => {
  const admin = await asAdmin()
  await expect(
    admin.call(retryReversal, { params: { reversalId: 999_999 } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('while a payment is disputed nothing of it can be refunded, and a share it took in vain is the hauler’s once it is won', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await whileRefused('reverseTransfer')
  await expect(refund(job, 10_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringMatching(/^The customer disputes this payment at their bank/),
  })
  const [reversal] = await rows('reversals', job)
  expect(reversal?.status).toBe('failed')

  await sandboxOf(app.ctx).closeDispute(disputeId, 'won')
  await app.runTasks()
  const admin = await asAdmin()
  const params = { reversalId: reversal?.id ?? 0 }
  await expect(admin.call(retryReversal, { params })).rejects.toMatchObject({
    code: 'illegal_move',
    message: 'The dispute was won meanwhile: the hauler keeps the share, and nothing is taken back',
  })
  const { reversals } = await admin.call(listMoneyTroubles, {})
  expect(reversals.filter(({ jobId }) => jobId === job.id)).toEqual([])
  expect(await checkBooks(app.ctx.db)).toEqual([])
  await refund(job, 10_00)
  await app.runTasks()
  // The bank's fee is gone, although the dispute was won.
  expect(await balanceOf(app.ctx.db, 'cash', job.id)).toBe(cents(42_00 - 15_00))
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('a share that a lost dispute still takes back is not taken twice: the platform can bear the refund', async () => {
  const job = await completedJob(await haulerWithAccount(app), { more: 20_00 })
  await app.runTasks()
  const disputeId = await sandboxOf(app.ctx).openDispute(job.stripeChargeId ?? '')
  await whileRefused('reverseTransfer')
  await sandboxOf(app.ctx).closeDispute(disputeId, 'lost')
  await app.runTasks()
  expect((await moneyOf(job)).refundable.price).toMatchObject({ most: 20_00, alreadyRefunded: 0 })
  await expect(refund(job, 20_00)).rejects.toMatchObject({
    code: 'illegal_move',
    message: expect.stringMatching(/^The hauler’s share is being taken back for a dispute/),
  })
  await refund(job, 20_00, { share: 'absorb' })
  await app.runTasks()
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('the refund of a tip that the bank sends back leaves the price refunded', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await tip(job, 15_00)
  await app.runTasks()
  await refund(job, 149_99)
  await refund(job, 15_00, { of: 'tip' })
  await app.runTasks()
  const providerRefundId = (await rows('refunds', job)).at(-1)?.providerRefundId ?? ''
  await app.ctx.db
    .updateTable('sandboxRefunds')
    .set({ status: 'failed' })
    .where('id', '=', providerRefundId)
    .execute()
  await settleRefund(app.ctx, providerRefundId)
  expect(await heldFor(app.ctx.db, job.id)).toBe(15_00)
  expect((await findJob(app, job)).paymentStatus).toBe('refunded')
  expect(await checkBooks(app.ctx.db)).toEqual([])
})
