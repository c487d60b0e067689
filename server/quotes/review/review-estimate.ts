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
import { findQuoteReview, insertQuoteReview, type FoundReview } from './review-store.ts'

type Review = { jobId: JobId; verdict: QuoteVerdict; note?: string | undefined }

/**
 * An admin says whether an estimate looks right: of two at once, the first one's word counts. The job is
 * not marked as one to look at any more; its price stays as it is.
 * @throws AppError not_found, illegal_move when somebody did so already, nobody has to or the job is over.
 */
export function reviewEstimate(
  ctx: Context,
  { id: reviewerId }: User,
  { jobId, verdict, note }: Review,
): Promise<Result<typeof endpoint>> {
  return inTransaction(ctx, async ({ db }) => {
    if (!(await endReview(db, jobId))) throw await whyNot(db, jobId)
    const reviewedAt = ctx.now()
    await insertQuoteReview(db, { jobId, reviewerId, verdict, note: note || null, reviewedAt })
    return { jobId, verdict, reviewedAt }
  })
}

async function whyNot(db: Db, jobId: JobId): Promise<AppError> {
  const job = await findJob(db, jobId)
  if (!job) return new AppError('not_found', `There is no job #${jobId}`)
  const review = await findQuoteReview(db, jobId)
  return new AppError('illegal_move', review ? saidBy(jobId, review) : nothingToSay(job))
}

const saidBy = (jobId: JobId, { firstName, email, verdict }: FoundReview): string =>
  `${firstName || email} looked at the estimate of job #${jobId} already: ${verdictWords[verdict].toLowerCase()}`

const nothingToSay = ({ id, needsReview }: Job): string =>
  needsReview
    ? `Job #${id} is over: what its estimate looked like before is not asked any more`
    : `The reader was sure of job #${id}: its estimate is not to be looked at`
