import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { lockAnyJob, type Job } from '../jobs/store.ts'
import { cancelJob } from '../payments/cancel-job.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { informHauler } from './inform-hauler.ts'
import { putBack, putBackAndAlert, putBackReason } from './put-back.ts'
import type { PriceChangeRow } from './store.ts'
import { priceToAnswer } from './price-to-answer.ts'
import { tripFeeOf } from './views.ts'

export type Declined = { price: Cents; instead: 'agreed_scope' | 'trip_fee' }

/**
 * The customer declines the price they were shown: the hauler takes only what was booked, or leaves
 * with the trip fee. One they had approved and not paid yet is not charged any more; should the bank
 * have been faster, that money goes back.
 * @throws AppError amount_mismatch with the right price, illegal_move when nothing waits
 * for an answer.
 */
export const declinePrice = (
  ctx: Context,
  jobId: JobId,
  { price, instead }: Declined,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockAnyJob(tx.db, jobId)
    const asked = await priceToAnswer(tx.db, jobId, price)
    if (instead === 'trip_fee' && job.haulerId === null)
      throw new AppError('illegal_move', 'No hauler has this pickup yet. Cancel it instead')
    const by = { by: 'customer', reason: putBackReason(asked) } as const
    const change = await tryTransition(tx.db, priceChangeLifecycle, asked.id, 'decline', by)
    if (!change) throw new AppError('illegal_move', 'You have approved and paid this price already')
    const { paymentId } = change
    if (paymentId !== null) await tx.enqueue(cancelPayment, { paymentId })
    if (instead === 'agreed_scope') await continueAsAgreed(ctx, tx, change)
    else {
      await putBack(tx.db, change)
      await endForTripFee(ctx, tx, job)
    }
  })

async function continueAsAgreed(ctx: Context, tx: Transaction, change: PriceChangeRow) {
  const [from, to] = [formatMoney(change.fromCents), formatMoney(change.toCents)]
  const answer = `the customer declined ${to}. Please do only what was booked, at ${from}.`
  await informHauler(ctx, tx, change, answer)
  await putBackAndAlert(ctx, tx, change, `the customer declined ${to}`)
}

async function endForTripFee(ctx: Context, tx: Transaction, job: Job): Promise<void> {
  const fee = await tripFeeOf(tx.db, job)
  await cancelJob(ctx, tx, job, { by: 'customer', fee })
}
