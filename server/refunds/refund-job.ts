import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { heldFor, post } from '../ledger/ledger-store.ts'
import { insertRefund, type NewRefund } from './refund-store.ts'
import { sendRefund } from './send-refund.ts'
import { refundableCharges } from '../ledger/charges-query.ts'
import { allocateToCharges } from '../ledger/allocate-to-charges.ts'

/**
 * Requests a refund to the customer of a job from what is held for it; the provider is called after
 * the commit. The latest charge gives first. The job becomes 'refunded' once all of it has gone back.
 * @throws AppError refused when more is asked for than is held for the job, or than can go back while
 * a charge is disputed.
 */
export async function refundJob(tx: Transaction, { id: jobId }: Job, amount: Cents): Promise<void> {
  await lockAnyJob(tx.db, jobId)
  const charges = await refundableCharges(tx.db, jobId)
  const heldAmount = await heldFor(tx.db, jobId)
  const leftOnCharges = charges.reduce((sum, charge) => sum + charge.left, 0)
  if (amount <= 0 || amount > heldAmount || amount > leftOnCharges)
    throw new AppError(
      'refused',
      `${formatMoney(amount)} cannot be refunded for job #${jobId}: ${formatMoney(heldAmount)} is held for it`,
    )
  for (const part of allocateToCharges(amount, charges.toReversed()))
    await requestRefund(tx, { jobId, paymentId: part.paymentId, amountCents: part.amount })
}

/**
 * Requests a refund of as much of what is held for a job as can go back now: money in an open dispute
 * waits for the bank's decision.
 * @returns what goes back; null when that is nothing.
 */
export async function refundHeld(tx: Transaction, job: Job, most: Cents): Promise<Cents | null> {
  await lockAnyJob(tx.db, job.id)
  const charges = await refundableCharges(tx.db, job.id)
  const leftOnCharges = charges.reduce((sum, charge) => sum + charge.left, 0)
  const amount = cents(Math.min(most, leftOnCharges))
  if (amount <= 0) return null
  await refundJob(tx, job, amount)
  return amount
}

/** Requests a refund of what is held for the job, from one charge that has enough left. */
export async function requestRefund(tx: Transaction, refund: NewRefund): Promise<void> {
  const { id, jobId, amountCents } = await insertRefund(tx.db, refund)
  await post(tx.db, {
    kind: 'refund_promise',
    jobId,
    reference: String(id),
    entries: { customer_funds: amountCents, refunds: -amountCents },
  })
  await tx.enqueue(sendRefund, { refundId: id })
}
