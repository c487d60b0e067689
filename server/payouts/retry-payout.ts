import type { AdminPayout } from '../../contract/admin-payouts.ts'
import { AppError } from '../../contract/errors.ts'
import type { User } from '../core/caller.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { HELD_BY_PROBLEM, holdReasonOf } from './hold-query.ts'
import { findPayout, findPayoutToSend } from './payout-store.ts'
import { schedulePayout } from './send-payout.ts'

/**
 * An admin has a payout that failed or waits sent once more, by the task that sends them all.
 * @throws AppError not_found, illegal_move when it is on its way already or done.
 */
export const retryPayout = (
  ctx: Context,
  admin: User,
  payoutId: number,
): Promise<Pick<AdminPayout, 'id' | 'status'>> =>
  inTransaction(ctx, async (tx) => {
    const payout = await findPayoutToSend(tx.db, payoutId)
    if (!payout) throw new AppError('not_found', `There is no payout ${payoutId}`)
    const held = await holdReasonOf(tx.db, payout.paymentId)
    if (held !== undefined)
      throw new AppError(
        'illegal_move',
        held === HELD_BY_PROBLEM
          ? 'The customer reported a problem: the payout waits until it is closed'
          : 'The customer disputes this payment at their bank: the payout waits for the decision',
      )
    const scheduled = await schedulePayout(tx, payoutId, { by: 'admin', userId: admin.id })
    const { id, status } = await findPayout(tx.db, payoutId)
    if (!scheduled)
      throw new AppError(
        'illegal_move',
        `This payout is ${status.replaceAll('_', ' ')}: only one that failed or waits can be retried`,
      )
    return { id, status }
  })
