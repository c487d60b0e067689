import { formatTime } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import {
  EXTENSION_MINUTES,
  priceChangeLifecycle,
  type PriceChangeId,
} from '../../contract/price-changes.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { notifyPriceExtended } from '../messaging/notify-price.ts'
import { informHauler } from './inform-hauler.ts'
import { tooLate } from './price-to-answer.ts'
import { waitForCustomer } from './request-approval.ts'
import { lockJobOf } from './review-price.ts'
import { findPriceChange } from './store.ts'

/**
 * An admin gives the customer more time to answer a price, once; both sides read until when.
 * @throws AppError not_found, illegal_move when it does not wait for the customer any more, its time is over, or it
 * was extended before.
 */
export function extendPrice(
  ctx: Context,
  admin: User,
  id: PriceChangeId,
): Promise<{ id: PriceChangeId; jobId: JobId; answerBy: Date }> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJobOf(tx, id)
    const change = await findPriceChange(tx.db, id)
    if (change?.status !== 'pending_customer' || change.answerBy === null)
      throw new AppError('illegal_move', 'This price does not wait for the customer any more')
    const now = ctx.now()
    if (change.extendedAt !== null)
      throw new AppError(
        'illegal_move',
        `The time to answer was extended already, until ${formatTime(change.answerBy)}`,
      )
    if (change.answerBy <= now) throw tooLate(change)
    const answerBy = new Date(change.answerBy.getTime() + EXTENSION_MINUTES * 60_000)
    const by = { by: 'admin', userId: admin.id } as const
    const times = { answerBy, extendedAt: now }
    await transition(tx.db, priceChangeLifecycle, id, 'extend', by, times)
    await waitForCustomer(tx, id, answerBy)
    const { fromCents: from, toCents: to } = change
    await notifyPriceExtended(ctx, tx, job, { from, to, answerBy })
    const answer = `the customer has until ${formatTime(answerBy)} now to answer.`
    await informHauler(ctx, tx, change, answer)
    return { id, jobId: job.id, answerBy }
  })
}
