import { AppError } from '../../contract/errors.ts'
import type { Cents } from '../../contract/money.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { payNow } from '../payments/pay-now.ts'
import { findOpenPayment, insertPayment } from '../payments/store.ts'
import { callProvider, isProviderError } from '../providers/call-provider.ts'
import { findPaidMove, insertPaidMove, withdrawMove } from './paid-move-store.ts'

type Window = Pick<Job, 'preferredDate' | 'preferredTime'>

// The customer's own request ends long before.
const GIVE_UP_AFTER_MS = 120_000

type MovePurpose = 'rescheduling_fee' | 'same_day'

/**
 * Stores the customer's wish to move the pickup for this fee, or for the same-day price. The same wish again, such as by a double
 * click, is the same payment. The job must be locked.
 * @returns the payment of the fee.
 * @throws AppError in_use while the charge for another window is being ended.
 */
export async function requestPaidMove(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  { id: jobId, haulerId }: Job,
  {
    fee,
    purpose,
    movedBy,
    ...to
  }: Window & { fee: Cents; purpose: MovePurpose; movedBy: 'customer' | 'admin' },
): Promise<number> {
  const open =
    (await findOpenPayment(tx.db, jobId, 'rescheduling_fee')) ??
    (await findOpenPayment(tx.db, jobId, 'same_day'))
  if (open) {
    const { preferredDate, preferredTime, withdrawnAt } = await findPaidMove(tx.db, open.id)
    const isSame = preferredDate === to.preferredDate && preferredTime === to.preferredTime
    const isSamePrice = open.purpose === purpose && open.amountCents === fee
    if (isSame && withdrawnAt === null && isSamePrice) return open.id
    throw new AppError(
      'in_use',
      'Another change of this pickup is being ended. Please try again in a minute',
    )
  }
  const { id: paymentId } = await insertPayment(tx.db, {
    jobId,
    amountCents: fee,
    purpose,
  })
  await insertPaidMove(tx.db, { paymentId, haulerId, movedBy, ...to })
  // Also when this process ends before the charge.
  const at = new Date(ctx.now().getTime() + GIVE_UP_AFTER_MS)
  await tx.enqueue(cancelPayment, { paymentId }, { at })
  return paymentId
}

/**
 * Charges the fee to the saved card; the pickup moves in the transaction that records the charge. A charge that is refused, or
 * whose outcome is not known, is given up: it is cancelled, and refunded should it succeed.
 * @throws AppError payment_failed, provider_unavailable, and illegal_move when the pickup could not be moved
 * any more: nothing is kept then.
 */
export async function payForMove(ctx: Context, paymentId: number): Promise<void> {
  try {
    await payNow(ctx, paymentId)
  } catch (error) {
    if (isProviderError(error)) await giveUp(ctx, paymentId)
    throw error
  }
  const { movedAt, status, failure, purpose } = await findPaidMove(ctx.db, paymentId)
  if (movedAt !== null) return
  if (status === 'paid')
    throw new AppError(
      'illegal_move',
      `Your pickup could not be moved any more. ${purpose === 'same_day' ? 'The same-day price' : 'The fee'} goes back to your card`,
    )
  await giveUp(ctx, paymentId)
  await callProvider(finishPayment(ctx, paymentId))
  throw new AppError('payment_failed', `${refusalOf(failure)} Your pickup was not moved`)
}

const refusalOf = (failure: string | null): string =>
  failure ?? 'Your bank did not accept the charge without asking you.'

const giveUp = (ctx: Context, paymentId: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (await withdrawMove(tx.db, paymentId, ctx.now()))
      await tx.enqueue(cancelPayment, { paymentId })
  })
