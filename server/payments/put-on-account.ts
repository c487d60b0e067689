import type { Cents } from '../../contract/money.ts'
import { jobPaymentLifecycle } from '../../contract/payments.ts'
import type { Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import type { Job } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { insertReceived } from './store.ts'

/**
 * Books what a company owes for a job that has just ended: its next invoice asks for it, and the job counts as paid, so
 * that its hauler does not wait for the invoice. The job must be locked.
 */
export async function putOnAccount({ db }: Transaction, job: Job, amount: Cents): Promise<void> {
  if (amount <= 0) return
  const { id } = await insertReceived(db, {
    jobId: job.id,
    amountCents: amount,
    method: 'account',
    heldBy: 'office',
    holderId: null,
    reference: null,
    recordedBy: null,
    // A job ends once.
    idempotencyKey: `account ${job.id}`,
  })
  await post(db, {
    kind: 'received',
    jobId: job.id,
    reference: String(id),
    entries: { accounts_receivable: amount, customer_funds: -amount },
  })
  await tryTransition(db, jobPaymentLifecycle, job.id, 'settle', { by: 'system' })
}
