import { AppError } from '../../contract/errors.ts'
import type { JobMoney, RefundOffer, RefundSubject } from '../../contract/job-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { movementsOf } from './job-money-query.ts'
import { bothBearings } from '../refunds/refund-settled.ts'
import { refundStateOf } from '../refunds/refund-settled-state.ts'

/** All that an admin needs to decide on a job's money. @throws AppError not_found. */
export async function moneyOfJob({ db }: Pick<Context, 'db'>, jobId: JobId): Promise<JobMoney> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return {
    jobId,
    status: job.status,
    estimate: job.estimatedPriceCents,
    agreed: job.agreedPriceCents,
    finalPrice: job.finalPriceCents,
    cancellationFee: job.cancellationFeeCents,
    ...(await movementsOf(db, jobId)),
    refundable: { price: await offerOf(db, job, 'price'), tip: await offerOf(db, job, 'tip') },
  }
}

async function offerOf(db: Db, job: Job, of: RefundSubject): Promise<RefundOffer> {
  const state = await refundStateOf(db, job, of)
  const { alreadyRefunded, refusal } = state
  const most = refusal === null ? state.most : cents(0)
  return { most, alreadyRefunded, refusal, whole: bothBearings(state, most) }
}
