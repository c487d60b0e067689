import { AppError } from '../../contract/errors.ts'
import { jobLifecycle } from '../../contract/jobs.ts'
import type { SenderType } from '../../contract/messaging.ts'
import { splitPrice } from '../../contract/hauler-share.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import { type By, transition } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { unscheduleJob } from '../jobs/schedule-store.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { notifyJobCancelled } from '../messaging/notify-customer.ts'
import { notifyJobWithdrawn } from '../messaging/notify-hauler.ts'
import { heldFor, post } from '../ledger/ledger-store.ts'
import { isOnAccount } from '../ledger/on-account.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import { gstOf } from '../ledger/gst.ts'
import { startShare } from '../payouts/start-payout.ts'
import { putOnAccount } from './put-on-account.ts'

/** A hauler ends a job only because the customer is not there, and says so in messages of their own. */
type Canceller = 'customer' | 'hauler' | 'admin' | 'system'
/** Who cancels and why, and what is kept of the money: without a fee all that is held goes back. */
export type Cancellation = By<Canceller> & {
  fee?: Cents
  /** Until when a hauler was to confirm a request that none confirmed: its customer reads why it is cancelled. */
  confirmBy?: Date
  /** The customer gets no message: it was never paid, and they booked it again or read enough of it. */
  isSilent?: boolean
}

const SENDERS: Record<Exclude<Canceller, 'hauler'>, SenderType> = {
  customer: 'client',
  admin: 'admin',
  system: 'system',
}

/**
 * Cancels a job without open payments; `cancelJob` is for all others. Changes the job, an open price
 * change, the slot, the money and the messages to customer and hauler, but those of a no-show. Of a fee, a hauler who has come gets the usual share. The job must be locked.
 * @returns the job, and what goes back to the customer; null when that is nothing.
 * @throws AppError illegal_move for a job that is done, or being worked on unless the customer sends
 * the hauler away; refused when less than the fee is held.
 */
export async function cancelPaidJob(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { fee = cents(0), confirmBy, isSilent, ...by }: Cancellation,
): Promise<{ job: Job; refunded: Cents | null }> {
  const cancelledJob = await moveToCancelled(tx, job, by, { fee, confirmBy })
  const refunded = await settleCancelled(ctx, tx, job, { fee, isSilent, ...by })
  return { job: cancelledJob, refunded }
}

/**
 * The first step: the job is cancelled and off the schedule, and its row says what is kept; nothing has left yet. The job
 * must be locked.
 * @throws AppError illegal_move as `cancelPaidJob`; the team calls a job off on site only with `isCalledOff`.
 */
export async function moveToCancelled(
  { db }: Transaction,
  job: Job,
  by: By<Canceller>,
  { fee, confirmBy, isCalledOff = false }: Kept,
): Promise<Job> {
  const isOnSite = job.status === 'in_progress'
  const { haulerPayout, platformFee } = await splitFee(db, job, fee)
  const changes =
    fee > 0
      ? {
          cancellationFeeCents: fee,
          haulerPayoutCents: haulerPayout,
          platformFeeCents: platformFee,
        }
      : { confirmBy }
  await unscheduleJob(db, job.id)
  if (by.by === 'hauler')
    return transition(db, jobLifecycle, job.id, 'no_show', { ...by, by: by.by }, changes)
  if (isOnSite && (by.by === 'customer' || (by.by === 'admin' && isCalledOff)))
    return transition(db, jobLifecycle, job.id, 'call_off', { ...by, by: by.by }, changes)
  return transition(db, jobLifecycle, job.id, 'cancel', { ...by, by: by.by }, changes)
}

type Kept = { fee: Cents; confirmBy?: Date | undefined; isCalledOff?: boolean }

/**
 * The second step: an open price ends, the money goes where it belongs, and customer and hauler read of it. `job` is as it
 * was before; it must be locked.
 * @returns what goes back to the customer.
 */
export async function settleCancelled(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { fee, isSilent, ...by }: By<Canceller> & { fee: Cents; isSilent?: boolean | undefined },
): Promise<Cents | null> {
  const withdrawnBy = by.by === 'hauler' ? { by: 'system' as const } : { ...by, by: by.by }
  await ctx.hooks.priceChanges.withdrawOpen(tx.db, job.id, withdrawnBy)
  const refunded = await chargeCancellationFee(ctx, tx, await lockAnyJob(tx.db, job.id))
  if (by.by === 'hauler') return refunded
  const sender = SENDERS[by.by]
  await notifyJobCancelled(ctx, tx, job, { refunded, fee, sender, isSilent })
  if (job.haulerId !== null)
    await notifyJobWithdrawn(ctx, tx, await findAnyHauler(tx.db, job.haulerId), job, sender)
  return refunded
}

/** How a fee is divided: a hauler who has come gets the same share as of a price. */
export async function splitFee(db: Db, job: Job, fee: Cents) {
  const hasCome = job.status === 'in_progress' || (fee > 0 && (await hasArrived(db, job.id)))
  return hasCome
    ? splitPrice(fee, job.haulerSharePermille)
    : { haulerPayout: cents(0), platformFee: fee }
}

/**
 * Settles the money of a job that was cancelled: its fee is divided as the job says, and all else
 * that is held for it goes back. The job must be locked.
 * @returns what goes back.
 * @throws AppError refused when less than the fee is held.
 */
export async function chargeCancellationFee(
  ctx: Context,
  tx: Transaction,
  job: Job,
): Promise<Cents | null> {
  const { id: jobId, haulerId, cancellationFeeCents: fee, haulerPayoutCents } = job
  const share = haulerPayoutCents ?? cents(0)
  if (fee !== null) {
    if (isOnAccount(job)) await putOnAccount(tx, job, cents(fee - (await heldFor(tx.db, jobId))))
    const heldAmount = await heldFor(tx.db, jobId)
    if (heldAmount < fee)
      throw new AppError(
        'refused',
        `A fee of ${formatMoney(fee)} cannot be kept for job #${jobId}: ${formatMoney(heldAmount)} is held for it`,
      )
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
  const refundAmount = await refundHeld(tx, job, rest)
  if (haulerId !== null) await startShare(ctx, tx, { jobId, haulerId, share })
  return refundAmount
}
