import type { Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor, post } from './ledger-store.ts'
import { refundJob } from './refund-job.ts'

/**
 * Settles the money of a job that its customer cancelled: the fee becomes the platform's, and all
 * else that is held for it goes back. The job must be locked.
 * @returns what goes back.
 * @throws AppError refused when less than the fee is held.
 */
export async function keepFee(tx: Transaction, job: Job, fee: Cents): Promise<Cents | null> {
  if (fee > 0)
    await post(tx.db, {
      kind: 'cancellation_fee',
      jobId: job.id,
      reference: String(job.id),
      entries: { customer_funds: fee, platform_fee: -fee },
    })
  const rest = await heldFor(tx.db, job.id)
  if (rest === 0) return null
  await refundJob(tx, job, rest)
  return rest
}
