import { mayProgress } from '../../contract/dispatch.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { PriceBounds } from '../../contract/price-bounds.ts'
import type { HaulerPrice } from '../../contract/price-changes.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findJob, priceOf, type Job } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { heldForPrice } from '../refunds/refund-settled-query.ts'
import { withAgreedQuote } from './put-back.ts'
import { findLatestPriceChange, refusalOf } from './store.ts'
import { priceChangeView } from './views.ts'
import { priceCapOf } from '../quotes/price-cap.ts'

/** The price of a job in progress, as its hauler may change it. @throws AppError as `jobInHand`. */
export async function showPrice(ctx: Context, hauler: Hauler, jobId: JobId): Promise<HaulerPrice> {
  return haulerPriceOf(ctx, ctx.db, jobInHand(hauler, jobId, await findJob(ctx.db, jobId)))
}

/**
 * The job, when this hauler is working on it. One suspended in the middle of a job may still bring it
 * to its end, at the right price.
 * @throws AppError not_approved, not_found for a job that is not theirs, illegal_move unless it is in
 * progress.
 */
export function jobInHand(hauler: Hauler, jobId: JobId, job: Job | undefined): Job {
  if (!mayProgress(hauler.status, 'completed'))
    throw new AppError('not_approved', `Your account is ${hauler.status}`)
  if (job?.haulerId !== hauler.id)
    throw new AppError('not_found', `Job #${jobId} is not one of yours`)
  if (job.status === 'in_progress') return job
  const now = job.status === 'assigned' ? 'not started yet' : `${job.status} already`
  throw new AppError('illegal_move', `Job #${jobId} is ${now}; its price cannot be changed now`)
}

/** A job costs at least the trip fee, unless it was booked for less. */
export async function boundsOf(ctx: Pick<Context, 'now'>, db: Db, job: Job): Promise<PriceBounds> {
  const { tripFeeCents } = await termsOf(db, job)
  return {
    agreed: priceOf(job),
    floor: cents(Math.min(tripFeeCents, job.estimatedPriceCents)),
    cap: await priceCapOf(ctx, db, await withAgreedQuote(db, job)),
    held: await heldForPrice(db, job.id),
    isCollected: job.collectMethod !== null && job.paymentStatus !== 'paid',
  }
}

export async function haulerPriceOf(
  ctx: Pick<Context, 'now'>,
  db: Db,
  job: Job,
): Promise<HaulerPrice> {
  const change = await findLatestPriceChange(db, job.id)
  return {
    ...(await boundsOf(ctx, db, job)),
    change: change ? priceChangeView(change, ctx.now()) : null,
    westhaulDiscount: job.westhaulDiscountCents,
    refusal: change ? await refusalOf(db, change.id) : null,
  }
}
