import type { Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { cancelPaidJob, type Cancellation } from './cancel-paid-job.ts'
import { cancelPaymentOf } from './cancel-payment.ts'

/**
 * Cancels a job with everything that belongs to it, as `cancelPaidJob`, and withdraws its payments that
 * are still open. The job must be locked.
 * @returns the job, and what goes back to the customer; null when that is nothing.
 * @throws AppError illegal_move as `cancelPaidJob`.
 */
export async function cancelJob(
  ctx: Context,
  tx: Transaction,
  job: Job,
  cancellation: Cancellation,
): Promise<{ job: Job; refunded: Cents | null }> {
  await cancelPaymentOf(tx, job)
  return cancelPaidJob(ctx, tx, job, cancellation)
}
