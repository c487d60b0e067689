import { AppError } from '../../contract/errors.ts'
import type { JobId, PaymentStatus } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Context } from '../core/context.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { askProvider } from '../providers/ask-provider.ts'
import { settlePayment } from './settle-payment.ts'
import { findOpenPayment } from './store.ts'

/**
 * How the payment of a visitor's own booking stands. The provider is asked, so that the customer who
 * comes back from paying reads the truth also when the webhook is late or lost.
 * @throws AppError not_found, provider_unavailable.
 */
export async function paymentOfJob(
  ctx: Context,
  visitorId: string | undefined,
  jobId: JobId,
): Promise<{ jobId: JobId; paymentStatus: PaymentStatus; amountPaid: Cents | null }> {
  const before = await jobOfVisitor(ctx, visitorId, jobId)
  const open = isPayable(before.paymentStatus) && (await findOpenPayment(ctx.db, jobId))
  if (open && open.providerPaymentId) await askProvider(settlePayment(ctx, open.providerPaymentId))

  const { paymentStatus } = await jobOfVisitor(ctx, visitorId, jobId)
  return { jobId, paymentStatus, amountPaid: await amountPaidFor(ctx.db, jobId) }
}

async function jobOfVisitor(
  ctx: Context,
  visitorId: string | undefined,
  jobId: JobId,
): Promise<Job> {
  const job = await findJob(ctx.db, jobId)
  if (!job || job.visitorId !== visitorId)
    throw new AppError('not_found', `There is no booking #${jobId} of yours`)
  return job
}
