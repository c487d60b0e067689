import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import {
  verdictWords,
  type QuoteVerdict,
  type reviewEstimate as endpoint,
} from '../../../contract/quote-reviews.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { endReview, findJob, type Job } from '../../jobs/store.ts'
import { findQuoteReview, insertQuoteReview, type ReviewWithAuthor } from './review-store.ts'

type Review = { jobId: JobId; verdict: QuoteVerdict; note?: string | undefined }

/**
 * Stores an admin's verdict on an estimate and ends its review; the price stays. Of two concurrent reviews
 * the first one counts.
 * @throws AppError not_found, illegal_move when it is reviewed already, needs no review or the job is over.
 */
export function reviewEstimate(
  ctx: Context,
  { id: reviewerId }: User,
  { jobId, verdict, note }: Review,
): Promise<Result<typeof endpoint>> {
  return inTransaction(ctx, async ({ db, publish }) => {
    if (!(await endReview(db, jobId))) throw await reviewRefusal(db, jobId)
    const reviewedAt = ctx.now()
    await insertQuoteReview(db, { jobId, reviewerId, verdict, note: note || null, reviewedAt })
    await publish('job', jobId)
    return { jobId, verdict, reviewedAt }
  })
}

async function reviewRefusal(db: Db, jobId: JobId): Promise<AppError> {
  const job = await findJob(db, jobId)
  if (!job) return new AppError('not_found', `There is no job #${jobId}`)
  const review = await findQuoteReview(db, jobId)
  return new AppError('illegal_move', review ? alreadyReviewed(jobId, review) : noReviewNeeded(job))
}

const alreadyReviewed = (jobId: JobId, { firstName, email, verdict }: ReviewWithAuthor): string =>
  `${firstName || email} looked at the estimate of job #${jobId} already: ${verdictWords[verdict].toLowerCase()}`

const noReviewNeeded = ({ id, needsReview }: Job): string =>
  needsReview
    ? `Job #${id} is over: its estimate can no longer be reviewed`
    : `The reader was sure of job #${id}: its estimate needs no review`
