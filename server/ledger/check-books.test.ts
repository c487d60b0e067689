import { expect, test } from 'vitest'
import type { HaulerId } from '../../contract/haulers.ts'
import { FIRST_SHARE_PERMILLE, splitPrice } from '../../contract/hauler-share.ts'
import { cents } from '../../contract/money.ts'
import { inTransaction } from '../core/context.ts'
import { useApp } from '../testing/app.ts'
import { haulerWithAccount, paidJob } from '../testing/paying.ts'
import { checkBooks } from './check-books.ts'
import { balanceOf, heldFor } from './ledger-store.ts'
import { refundJob } from '../refunds/refund-job.ts'
import { settleCompletedJob } from '../payments/settle-job.ts'
import { seeded } from '../testing/seeded.ts'

const app = useApp()

test('whatever the price and the refunds before, fee + payout + refunds are the charge', async () => {
  const { id: haulerId } = await haulerWithAccount(app)
  const random = seeded(20_261_119)
  for (let round = 0; round < 25; round += 1) {
    const price = cents(50 + Math.floor(random() * 200_000))
    const parts = await completeAfterRefund(haulerId, price, random())
    const { haulerPayout, platformFee } = splitPrice(parts.finalPrice, FIRST_SHARE_PERMILLE)
    expect(parts).toMatchObject({ haulerPayout, platformFee })
    expect(parts.refunded + parts.haulerPayout + parts.platformFee).toBe(price)
  }
  expect(await checkBooks(app.ctx.db)).toEqual([])
})

/** Pays a job, refunds a part of it, completes it for the rest and tells where the money went. */
async function completeAfterRefund(haulerId: HaulerId, price: number, share: number) {
  const job = await paidJob(app, { estimatedPriceCents: cents(price) })
  const refunded = cents(Math.floor(price * share * 0.9))
  const finalPrice = cents(price - refunded)
  await inTransaction(app.ctx, async (tx) => {
    if (refunded > 0) await refundJob(tx, job, refunded)
    const { haulerPayout, platformFee } = splitPrice(finalPrice, FIRST_SHARE_PERMILLE)
    const completedJob = await tx.db
      .updateTable('jobs')
      .set({
        status: 'completed',
        haulerId,
        finalPriceCents: finalPrice,
        haulerPayoutCents: haulerPayout,
        platformFeeCents: platformFee,
      })
      .where('id', '=', job.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await settleCompletedJob(app.ctx, tx, completedJob)
  })
  await app.runTasks()
  const { id } = job
  expect(await heldFor(app.ctx.db, id)).toBe(0)
  expect(await balanceOf(app.ctx.db, 'refunds', id)).toBe(0)
  expect(await balanceOf(app.ctx.db, 'hauler_payable', id)).toBe(0)
  const platformFee = -(await balanceOf(app.ctx.db, 'platform_fee', id))
  const cash = await balanceOf(app.ctx.db, 'cash', id)
  expect(cash).toBe(platformFee)
  return { refunded, finalPrice, platformFee, haulerPayout: price - refunded - cash }
}
