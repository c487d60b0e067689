import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, sumOf, type Cents } from '../../contract/money.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { Context, Transaction } from '../core/context.ts'
import { splitOf } from '../jobs/hauler-share.ts'
import type { Job } from '../jobs/store.ts'
import { dueOf } from '../ledger/due.ts'
import { heldFor, post } from '../ledger/ledger-store.ts'
import { isOnAccount } from '../ledger/on-account.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import { gstOf } from '../ledger/gst.ts'
import { bookLostBeforeCompletion } from '../payouts/lost-before-completion.ts'
import { startShare } from '../payouts/start-payout.ts'
import { putOnAccount } from './put-on-account.ts'

/**
 * Settles the money of a job that has just been completed, in the transaction of the completion: what
 * was paid above the final price goes back, the price is split, and the hauler's share is set on its
 * way. The share of what the customer's bank took back meanwhile waits for the team.
 * @throws AppError illegal_move, and with it the completion fails, when less is held than the price for any other reason.
 */
export async function settleCompletedJob(ctx: Context, tx: Transaction, job: Job): Promise<void> {
  const { id: jobId, haulerId, finalPriceCents: price } = job
  if (job.status !== 'completed' || haulerId === null || price === null)
    throw new Error(`Job #${jobId} is not completed: nothing can be settled`)
  if (isOnAccount(job)) await putOnAccount(tx, job, await dueOf(tx.db, job))
  const heldAmount = await heldFor(tx.db, jobId)
  if (heldAmount > price) await refundHeld(tx, job, cents(heldAmount - price))
  const { haulerPayout, gst } = await bookSplit(ctx, tx, job, price)
  const parts = { net: price, share: haulerPayout, gst, sharePermille: job.haulerSharePermille }
  const missing = cents(Math.max(0, price - heldAmount))
  const { undecidedShares, unexplainedAmount } = await bookLostBeforeCompletion(
    tx.db,
    jobId,
    parts,
    missing,
  )
  if (unexplainedAmount > 0 && job.collectMethod !== null)
    throw new AppError(
      'illegal_move',
      job.collectBy === 'hauler'
        ? `Confirm first that you collected ${formatMoney(unexplainedAmount)} from the customer`
        : `${formatMoney(unexplainedAmount)} is not here yet. Ask the customer to send it now, collect it yourself, or call us`,
    )
  if (unexplainedAmount > 0)
    throw new AppError(
      'illegal_move',
      `Job #${jobId} costs ${formatMoney(price)}, but ${formatMoney(heldAmount)} is held for it: the rest went back to the customer or their bank. Please call us to settle it`,
    )
  await startShare(ctx, tx, { jobId, haulerId, share: haulerPayout, undecidedShares })
  if (undecidedShares.length > 0)
    await alertToUndecided(ctx, tx, job, sumOf(undecidedShares.map(({ amount }) => amount)))
}

const alertToUndecided = (ctx: Context, tx: Transaction, { id }: Job, share: Cents) =>
  raiseAlert(ctx, tx, {
    kind: 'dispute_opened',
    about: `share of job ${id}`,
    what: `Job #${id} was completed after the customer's bank had taken the payment back. Decide whether its hauler is paid ${formatMoney(share)}.`,
    place: { tab: 'money', part: 'disputes' },
  })

/** @returns the hauler's share, and the tax in the price. */
async function bookSplit(ctx: Context, { db }: Transaction, job: Job, price: Cents) {
  const { haulerPayout, platformFee } = splitOf(job, price)
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
  return { haulerPayout, gst }
}
