import { ANSWER_MINUTES, type PriceChangeId } from '../../contract/price-changes.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { notifyPriceProposed } from '../messaging/notify-money.ts'
import type { PriceChangeRow } from './store.ts'
import { expirePrice } from './expire-price.ts'

/** Until when a customer or admin who is asked now may answer. */
export const answerTime = (now: Date): Date => new Date(now.getTime() + ANSWER_MINUTES * 60_000)

type ApprovalRequest = Pick<PriceChangeRow, 'id' | 'fromCents' | 'toCents'> & { answerBy: Date }

/** The customer hears of the price, which expires when they do not answer in time. */
export async function requestCustomerApproval(
  ctx: Context,
  tx: Transaction,
  job: Job,
  hauler: Hauler,
  { id: priceChangeId, fromCents: from, toCents: to, answerBy }: ApprovalRequest,
): Promise<void> {
  await notifyPriceProposed(ctx, tx, job, { hauler, from, to, answerBy })
  await tx.enqueue(expirePrice, { priceChangeId, waitsFor: 'customer' }, { at: answerBy })
}

/** An admin has as long as a customer: a hauler stands waiting. */
export const waitForAdmin = (
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  priceChangeId: PriceChangeId,
): Promise<void> =>
  tx.enqueue(expirePrice, { priceChangeId, waitsFor: 'admin' }, { at: answerTime(now()) })
