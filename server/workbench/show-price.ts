import { AppError } from '../../contract/errors.ts'
import type { JobPrice } from '../../contract/job-price.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import { priceLinesOf } from '../job-page/receipt.ts'
import { findJob } from '../jobs/store.ts'
import { withAgreedQuote } from '../price-changes/put-back.ts'
import { priceCapOf } from '../quotes/price-cap.ts'

/** What is picked up, and what its price is made of. @throws AppError not_found. */
export async function showPrice(ctx: Context, jobId: JobId): Promise<JobPrice> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const isActive = ACTIVE_STATUSES.includes(job.status)
  const cap = isActive ? await priceCapOf(ctx, ctx.db, await withAgreedQuote(ctx.db, job)) : null
  return { ...(await priceLinesOf(ctx, job)), cap }
}
