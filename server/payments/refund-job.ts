import { AppError } from '../../contract/errors.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { heldFor, post } from './ledger-store.ts'
import { insertRefund } from './refund-store.ts'
import { sendRefund } from './send-refund.ts'
import { findPaidPayment } from './store.ts'

/**
 * Promises money back to the customer of a job that is not settled with its hauler; the provider is
 * asked after the commit. The job becomes 'refunded' once all of it has gone back.
 * @throws AppError refused when more is asked for than is held for the job.
 */
export async function refundJob(tx: Transaction, { id: jobId }: Job, amount: Cents): Promise<void> {
  await lockAnyJob(tx.db, jobId)
  const payment = await findPaidPayment(tx.db, jobId)
  const held = await heldFor(tx.db, jobId)
  if (!payment || amount <= 0 || amount > held)
    throw new AppError(
      'refused',
      `${formatMoney(amount)} cannot be refunded for job #${jobId}: ${formatMoney(held)} is held for it`,
    )
  const refund = await insertRefund(tx.db, { jobId, paymentId: payment.id, amountCents: amount })
  await post(tx.db, {
    kind: 'refund_promise',
    jobId,
    reference: String(refund.id),
    entries: { customer_funds: amount, refunds: -amount },
  })
  await tx.enqueue(sendRefund, { refundId: refund.id })
}
