import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, splitPrice, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyHauler } from '../haulers/store.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor, post } from './ledger-store.ts'
import { insertPayout, type Payout } from './payout-store.ts'
import { sendPayout } from './send-payout.ts'
import { findPaidPayment } from './store.ts'
import { checkAccount } from './sync-account.ts'

/**
 * Splits the price of a job that has just been completed and sets its hauler's share on the way, in
 * the transaction of the completion. The price must be exactly what is held for the job.
 * @throws AppError illegal_move, and with it the completion fails, when part of the money went back.
 */
export async function settleCompletedJob(tx: Transaction, job: Job): Promise<void> {
  const { id: jobId, haulerId, finalPriceCents: price } = job
  if (job.status !== 'completed' || haulerId === null || price === null)
    throw new Error(`Job #${jobId} is not completed: nothing can be settled`)
  const payment = await findPaidPayment(tx.db, jobId)
  const held = await heldFor(tx.db, jobId)
  if (!payment) throw new Error(`Job #${jobId} has no charge: nothing is paid out`)
  if (held !== price)
    throw new AppError(
      'illegal_move',
      `Job #${jobId} costs ${formatMoney(price)}, but ${formatMoney(held)} of it is left after a refund. Please call us to settle it`,
    )
  const haulerPayout = await bookSplit(tx.db, jobId, price)
  await startPayout(tx, { jobId, haulerId, paymentId: payment.id, amountCents: haulerPayout })
}

/** @returns the hauler's share. */
async function bookSplit(db: Db, jobId: JobId, price: Cents): Promise<Cents> {
  const { haulerPayout, platformFee } = splitPrice(price)
  await post(db, {
    kind: 'split',
    jobId,
    reference: String(jobId),
    entries: {
      customer_funds: price,
      hauler_payable: -haulerPayout,
      ...(platformFee > 0 && { platform_fee: -platformFee }),
    },
  })
  return haulerPayout
}

type Share = Pick<Payout, 'jobId' | 'haulerId' | 'paymentId' | 'amountCents'>

/** Sends the share at once, or lets it wait until the hauler's bank account is connected. */
async function startPayout(tx: Transaction, share: Share): Promise<void> {
  const { bankConnected, stripeAccountId } = await findAnyHauler(tx.db, share.haulerId)
  const payout = await insertPayout(tx.db, {
    ...share,
    status: bankConnected ? 'scheduled' : 'waiting_for_bank',
    reason: bankConnected ? null : 'No bank account is connected yet',
  })
  if (bankConnected) await tx.enqueue(sendPayout, { payoutId: payout.id })
  // The account may become ready while this commits; the task sees both.
  else if (stripeAccountId) await tx.enqueue(checkAccount, { accountId: stripeAccountId })
}
