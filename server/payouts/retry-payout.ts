import type { AdminPayout } from '../../contract/admin-payouts.ts'
import { AppError } from '../../contract/errors.ts'
import type { PayoutHold } from '../../contract/payout-holds.ts'
import type { User } from '../core/caller.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { holdOf } from './hold-query.ts'
import { findPayout, findPayoutToSend } from './payout-store.ts'
import { schedulePayout } from './send-payout.ts'

const WAITS: Record<PayoutHold, string> = {
  dispute: 'The customer disputes this payment at their bank: the payout waits for the decision',
  problem: 'The customer reported a problem: the payout waits until it is closed',
  proof: 'Proof of the job is missing: the payout waits until our team has looked',
  time: 'This payout goes by itself when the time after its pickup is over',
}

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
    const { hold } = await holdOf(ctx, tx.db, payout.paymentId)
    if (hold !== null) throw new AppError('illegal_move', WAITS[hold])
    const isScheduled = await schedulePayout(ctx, tx, payoutId, { by: 'admin', userId: admin.id })
    const { id, status } = await findPayout(tx.db, payoutId)
    if (!isScheduled)
      throw new AppError(
        'illegal_move',
        `This payout is ${status.replaceAll('_', ' ')}: only one that failed or waits can be retried`,
      )
    return { id, status }
  })
