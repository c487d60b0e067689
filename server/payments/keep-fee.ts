import { cents, splitPrice, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor, post } from '../ledger/ledger-store.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import { gstOf } from '../ledger/gst.ts'
import { startShare } from '../payouts/start-payout.ts'

/** How a fee is divided: a hauler who came in vain has a share of it like of a price. */
export const splitFee = (fee: Cents, hasCome: boolean) =>
  hasCome ? splitPrice(fee) : { haulerPayout: cents(0), platformFee: fee }

/**
 * Settles the money of a job that was cancelled: its fee is divided as the job says, and all else
 * that is held for it goes back. The job must be locked.
 * @returns what goes back.
 * @throws AppError refused when less than the fee is held.
 */
export async function keepFee(ctx: Context, tx: Transaction, job: Job): Promise<Cents | null> {
  const { id: jobId, haulerId, cancellationFeeCents: fee, haulerPayoutCents } = job
  const share = haulerPayoutCents ?? cents(0)
  if (fee !== null) {
    const gst = await gstOf({ config: ctx.config, db: tx.db }, job, fee)
    await post(tx.db, {
      kind: 'cancellation_fee',
      jobId,
      reference: String(jobId),
      entries: {
        customer_funds: fee,
        hauler_payable: -share,
        platform_fee: share + gst - fee,
        gst_payable: -gst,
      },
    })
  }
  const rest = await heldFor(tx.db, jobId)
  const refunded = await refundHeld(tx, job, rest)
  if (haulerId !== null) await startShare(tx, { jobId, haulerId, share })
  return refunded
}
