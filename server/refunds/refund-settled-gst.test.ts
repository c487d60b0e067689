import { expect, test } from 'vitest'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { findJob, haulerWithAccount, paidJob } from '../testing/paying.ts'
import { settlingIn } from '../testing/settled.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { chargeCancellationFee } from '../payments/cancel-paid-job.ts'
import { balanceOf } from '../ledger/ledger-store.ts'

const app = useApp({ settings: { GST_NUMBER: '123456789 RT0001' } })
const { completedJob, refund, moneyOf } = settlingIn(app)

type Job = Awaited<ReturnType<typeof findJob>>
const holds = async (account: 'gst_payable' | 'platform_fee' | 'hauler_payable', { id }: Job) =>
  0 - (await balanceOf(app.ctx.db, account, id))

test('the tax in a price goes down with it, in each split of the rest', async () => {
  const job = await completedJob(await haulerWithAccount(app))
  await app.runTasks()
  expect(await holds('gst_payable', job)).toBe(7_14)
  const refundWithShare = await refund(job, 50_00)
  expect(refundWithShare.bearing).toEqual({ hauler: 35_00, gst: 2_38, platform: 12_62 })
  const absorbedRefund = await refund(job, 50_00, { share: 'absorb' })
  expect(absorbedRefund.bearing).toEqual({ hauler: 0, gst: 2_38, platform: 47_62 })
  const rest = (await moneyOf(job)).refundable.price
  await refund(job, rest.most)
  await app.runTasks()
  expect(await holds('gst_payable', job)).toBe(0)
  expect(await holds('hauler_payable', job)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

/** A job called off after its hauler came, which costs the trip fee. */
async function calledOff(): Promise<Job> {
  const { id: haulerId } = await haulerWithAccount(app)
  const { id } = await paidJob(app)
  await inTransaction(app.ctx, async (tx) => {
    const job = await tx.db
      .updateTable('jobs')
      .set({
        status: 'cancelled',
        haulerId,
        cancellationFeeCents: cents(49_00),
        haulerPayoutCents: cents(34_30),
        platformFeeCents: cents(14_70),
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await chargeCancellationFee(app.ctx, tx, job)
  })
  await app.runTasks()
  return findJob(app, { id })
}

test('a trip fee goes back like a price: from who came in vain as well', async () => {
  const job = await calledOff()
  const { price } = (await moneyOf(job)).refundable
  expect(price).toMatchObject({ most: 49_00, alreadyRefunded: 100_99, refusal: null })
  await refund(job, 20_00)
  expect((await refund(job, 29_00)).bearing).toEqual({ hauler: 20_30, gst: 1_38, platform: 7_32 })
  await app.runTasks()
  expect((await findJob(app, job)).paymentStatus).toBe('refunded')
  for (const account of ['gst_payable', 'platform_fee', 'hauler_payable'] as const)
    expect(await holds(account, job)).toBe(0)
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

test('of a job that was cancelled for nothing there is nothing to refund', async () => {
  const { id } = await paidJob(app)
  await inTransaction(app.ctx, async (tx) => {
    const job = await tx.db
      .updateTable('jobs')
      .set({ status: 'cancelled' })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await chargeCancellationFee(app.ctx, tx, job)
  })
  const job = await findJob(app, { id })
  await expect(refund(job, 1)).rejects.toMatchObject({
    code: 'illegal_move',
    message: `Job #${id} was cancelled without a fee: all that was paid goes back already`,
  })
})
