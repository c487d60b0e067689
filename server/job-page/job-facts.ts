import type { JobId } from '../../contract/jobs.ts'
import type { Context } from '../core/context.ts'
import type { JobFacts } from '../core/hooks.ts'
import type { Db } from '../db/database.ts'
import { findAnyJob, type Job } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { receiptOf } from './receipt.ts'
import { jobPageOf } from './show-job.ts'

const quoteOf = async (db: Db, { quoteId }: Pick<Job, 'quoteId'>) =>
  quoteId === null
    ? undefined
    : db
        .selectFrom('quotes')
        .select(['items', 'priceCapCents'])
        .where('id', '=', quoteId)
        .executeTakeFirst()

/** What emails about the job show of it, deleted or not, as it stands now. */
export async function jobFactsOf(
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  jobId: JobId,
): Promise<JobFacts> {
  const job = await findAnyJob(ctx.db, jobId)
  const quote = await quoteOf(ctx.db, job)
  const { lateFeeCents, tripFeeCents } = await termsOf(ctx.db, job)
  return {
    page: await jobPageOf(ctx, ctx.db, job),
    receipt: await receiptOf(ctx, job),
    address: job.address,
    items: quote?.items ?? [],
    priceCap: quote?.priceCapCents,
    fees: { late: lateFeeCents, trip: tripFeeCents },
  }
}
