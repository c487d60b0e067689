import { AppError } from '../../contract/errors.ts'
import type { HaulerCash } from '../../contract/hauler-cash.ts'
import { formatMoney } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { viewOf } from './hand-in-cash.ts'
import { findHandIn, lockOfficeFunds, markHandInWithdrawn, officeFunds } from './hand-in-store.ts'
import { lockHaulerCash } from './hauler-cash-store.ts'

/**
 * Cash that was recorded as handed in never came: the hauler holds it again, and the next payouts are kept for it. The books keep
 * both postings.
 * @throws AppError not_found, illegal_move, refused as the endpoint says.
 */
export const withdrawCashHandIn = (
  ctx: Context,
  user: Pick<User, 'id'>,
  handInId: number,
  reason: string,
): Promise<HaulerCash> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    const before = await findHandIn(db, handInId)
    if (!before) throw new AppError('not_found', 'There is no such record')
    const { jobId, haulerId, amountCents: amount } = before
    await lockAnyJob(db, jobId)
    await lockHaulerCash(db, haulerId)
    const handIn = await findHandIn(db, handInId)
    if (handIn?.undoneAt !== null)
      throw new AppError('illegal_move', 'This record was taken back already')
    await lockOfficeFunds(db)
    const funds = await officeFunds(db)
    if (funds < amount)
      throw new AppError(
        'refused',
        `The office holds ${formatMoney(funds)} by the books: ${formatMoney(amount)} cannot be withdrawn`,
      )
    await markHandInWithdrawn(db, handInId, {
      undoneAt: ctx.now(),
      withdrawnBy: user.id,
      withdrawReason: reason,
    })
    await post(db, {
      kind: 'hand_in_undone',
      jobId,
      reference: String(handInId),
      entries: { hauler_cash: amount, office_funds: -amount },
    })
    await tx.publish('hauler', haulerId)
    return viewOf(db, haulerId)
  })
