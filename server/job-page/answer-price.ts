import type { JobPage, PaidOnPage } from '../../contract/job-page.ts'
import type { Cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { approvePrice } from '../price-changes/approve-price.ts'
import { declinePrice, type Declined } from '../price-changes/decline-price.ts'
import { showJobNow } from './show-job.ts'

/** @throws AppError not_found for a link that is not ours, and as `approvePrice`. */
export async function approvePriceOnPage(
  ctx: Context,
  token: string,
  approved: { price: Cents },
): Promise<PaidOnPage> {
  const jobId = await jobOfLink(ctx, token)
  const pay = await approvePrice(ctx, jobId, approved)
  return { page: await showJobNow(ctx, jobId), pay }
}

/** @throws AppError not_found for a link that is not ours, and as `declinePrice`. */
export async function declinePriceOnPage(
  ctx: Context,
  token: string,
  declined: Declined,
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await declinePrice(ctx, jobId, declined)
  return showJobNow(ctx, jobId)
}
