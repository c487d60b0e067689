import type { JobPage } from '../../contract/job-page.ts'
import type { Context } from '../core/context.ts'
import { findAnyJob } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { checkOpenPayments } from '../payments/pay-now.ts'
import { jobPageOf } from './show-job.ts'

/**
 * The page once the provider was asked how the open payments of its job stand.
 * @throws AppError not_found, provider_unavailable.
 */
export async function checkPayments(ctx: Context, token: string): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await checkOpenPayments(ctx, jobId)
  return jobPageOf(ctx, ctx.db, await findAnyJob(ctx.db, jobId))
}
