import { mayProgress, type NextStatus } from '../../../contract/dispatch.ts'
import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import { splitPrice } from '../../../contract/money.ts'
import { recordPurchase } from '../../consents/record-consent.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import { lockJob, priceOf, type Job } from '../../jobs/store.ts'
import { notifyJobCompleted } from '../../messaging/notify-customer.ts'
import { notifyJobStarted } from '../../messaging/notify-trip.ts'
import { settleCompletedJob } from '../../payments/settle-job.ts'
import { findOpenPriceChange } from '../../price-changes/store.ts'
import { jobOf } from '../market/list-my-jobs.ts'
import { reviewRequestAt, requestReview } from './request-review.ts'

/**
 * A hauler starts an assigned job, or completes the one in progress: then the agreed price becomes the
 * final one, and the share is booked and its payout enqueued with the same commit. A suspended hauler may
 * complete a job in progress.
 * @throws AppError not_approved, not_found for a job that is not theirs, illegal_move out of turn.
 */
export async function progressJob(ctx: Context, hauler: Hauler, jobId: JobId, status: NextStatus) {
  if (!mayProgress(hauler.status, status))
    throw new AppError('not_approved', `Your account is ${hauler.status}`)
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job?.haulerId !== hauler.id)
      throw new AppError('not_found', `Job #${jobId} is not one of yours`)
    if (status === 'in_progress') await start(ctx, tx, hauler, job)
    else await complete(ctx, tx, hauler, job)
    return jobOf({ ...ctx, db: tx.db }, hauler, jobId)
  })
}

const by = (hauler: Hauler) => ({ by: 'hauler', userId: hauler.userId }) as const

async function start(ctx: Context, tx: Transaction, hauler: Hauler, job: Job): Promise<void> {
  const changes = { startedAt: ctx.now() }
  const started = await transition(tx.db, jobLifecycle, job.id, 'start', by(hauler), changes)
  await notifyJobStarted(ctx, tx, started, hauler)
}

async function complete(ctx: Context, tx: Transaction, hauler: Hauler, job: Job): Promise<void> {
  if (await findOpenPriceChange(tx.db, job.id))
    throw new AppError(
      'illegal_move',
      'Your price change is not answered yet. Wait for the answer, or withdraw it',
    )
  const finalPriceCents = priceOf(job)
  const { haulerPayout, platformFee } = splitPrice(finalPriceCents)
  const completedAt = ctx.now()
  const completed = await transition(tx.db, jobLifecycle, job.id, 'complete', by(hauler), {
    completedAt,
    finalPriceCents,
    haulerPayoutCents: haulerPayout,
    platformFeeCents: platformFee,
  })
  await recordPurchase(ctx, tx.db, completed)
  await notifyJobCompleted(ctx, tx, completed)
  await tx.enqueue(requestReview, { jobId: job.id }, { at: reviewRequestAt(completedAt) })
  await settleCompletedJob(ctx, tx, completed)
}
