import { AppError } from '../../contract/errors.ts'
import { formatMoney, splitPrice } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { heldFor, post } from './ledger.ts'
import { sendPayout } from './send-payout.ts'
import { paidPaymentOf } from './store.ts'
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
  const payment = await paidPaymentOf(tx.db, jobId)
  const held = await heldFor(tx.db, jobId)
  if (!payment) throw new Error(`Job #${jobId} has no charge: nothing is paid out`)
  if (held !== price)
    throw new AppError(
      'illegal_move',
      `Job #${jobId} costs ${formatMoney(price)}, but ${formatMoney(held)} of it is left after a refund. Please call us to settle it`,
    )
  const { haulerPayout, platformFee } = splitPrice(price)
  await post(tx.db, {
    kind: 'split',
    jobId,
    reference: String(jobId),
    entries: {
      customer_funds: price,
      hauler_payable: -haulerPayout,
      ...(platformFee > 0 && { platform_fee: -platformFee }),
    },
  })
  const hauler = await tx.db
    .selectFrom('haulers')
    .select(['bankConnected', 'stripeAccountId'])
    .where('id', '=', haulerId)
    .executeTakeFirstOrThrow()
  const payout = await tx.db
    .insertInto('payouts')
    .values({
      jobId,
      paymentId: payment.id,
      haulerId,
      amountCents: haulerPayout,
      status: hauler.bankConnected ? 'scheduled' : 'waiting_for_bank',
      reason: hauler.bankConnected ? null : 'No bank account is connected yet',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (hauler.bankConnected) await tx.enqueue(sendPayout, { payoutId: payout.id })
  // The account may become ready while this commits; the task sees both.
  else if (hauler.stripeAccountId)
    await tx.enqueue(checkAccount, { accountId: hauler.stripeAccountId })
}
