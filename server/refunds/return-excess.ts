import { cents, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { refundHeld } from './refund-job.ts'
import { heldForPrice } from './refund-settled-query.ts'

/**
 * A price was lowered by an amount: what was paid above it goes back. Not always all of it: a completion or cancellation
 * returns what is too much by itself, and a price that rose meanwhile was charged for less. The job must be locked.
 * @returns what goes back.
 */
export async function returnExcess(tx: Transaction, job: Job, amount: Cents): Promise<Cents> {
  const amountToKeep = job.status === 'cancelled' ? (job.cancellationFeeCents ?? 0) : priceOf(job)
  const excess = cents(Math.min(amount, (await heldForPrice(tx.db, job.id)) - amountToKeep))
  return excess > 0 ? ((await refundHeld(tx, job, excess)) ?? cents(0)) : cents(0)
}
