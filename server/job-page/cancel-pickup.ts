import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { formatMoney, Money, type Cents } from '../../contract/money.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { hasArrivedForFee } from '../jobs/job-event-store.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { securedFor } from '../ledger/on-account.ts'
import { cancellationFee } from './cancellation-fee.ts'
import { jobPageOf } from './show-job.ts'

/**
 * The customer cancels, for the fee they were shown; the rest of their money is on its way back with
 * the same commit. Of any number of concurrent calls one cancels.
 * @throws AppError amount_mismatch with the right fee, illegal_move when it is too late, not_found.
 */
export async function cancelPickup(
  ctx: Context,
  token: string,
  { fee }: { fee: Cents },
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  return inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    await requireFee(ctx, tx, job, fee)
    const cancelled = await cancelJob(ctx, tx, job, { by: 'customer', fee })
    return jobPageOf(ctx, tx.db, cancelled.job)
  })
}

async function requireFee(ctx: Context, tx: Transaction, job: Job, fee: Cents): Promise<void> {
  const secured = await securedFor(tx.db, job)
  const current = { ...job, hasArrived: await hasArrivedForFee(tx.db, job.id) }
  const right = cancellationFee(current, await termsOf(tx.db, job), secured, ctx.now())
  if (right === null)
    throw new AppError(
      'illegal_move',
      `Pickup #${job.id} is ${job.status} already and cannot be cancelled`,
    )
  if (right === fee) return
  const now = right > 0 ? `costs ${formatMoney(right)}` : 'is free'
  throw new AppError('amount_mismatch', `Cancelling ${now} now. Please look at it again`, {
    facts: { fee: z.encode(Money, right) },
  })
}
