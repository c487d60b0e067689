import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, splitPrice, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor, post } from '../ledger/ledger-store.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import { gstOf } from '../ledger/gst.ts'
import { startShare } from '../payouts/start-payout.ts'

/**
 * Settles the money of a job that has just been completed, in the transaction of the completion: what
 * was paid above the final price goes back, the price is split, and the hauler's share is set on its
 * way.
 * @throws AppError illegal_move, and with it the completion fails, when less is held than the price.
 */
export async function settleCompletedJob(ctx: Context, tx: Transaction, job: Job): Promise<void> {
  const { id: jobId, haulerId, finalPriceCents: price } = job
  if (job.status !== 'completed' || haulerId === null || price === null)
    throw new Error(`Job #${jobId} is not completed: nothing can be settled`)
  const held = await heldFor(tx.db, jobId)
  if (held < price)
    throw new AppError(
      'illegal_move',
      `Job #${jobId} costs ${formatMoney(price)}, but ${formatMoney(held)} is held for it: the rest went back to the customer or their bank. Please call us to settle it`,
    )
  if (held > price) await refundHeld(tx, job, cents(held - price))
  const haulerPayout = await bookSplit(ctx, tx, job, price)
  await startShare(ctx, tx, { jobId, haulerId, share: haulerPayout })
}

/** @returns the hauler's share. */
async function bookSplit(ctx: Context, { db }: Transaction, job: Job, price: Cents) {
  const { haulerPayout, platformFee } = splitPrice(price)
  const gst = await gstOf({ config: ctx.config, db }, job, price)
  if (price > 0)
    await post(db, {
      kind: 'split',
      jobId: job.id,
      reference: String(job.id),
      entries: {
        customer_funds: price,
        hauler_payable: -haulerPayout,
        platform_fee: gst - platformFee,
        gst_payable: -gst,
      },
    })
  return haulerPayout
}
