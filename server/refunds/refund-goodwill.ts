import { cents, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { notifyRefundIssued } from '../messaging/notify-money.ts'
import { refundParts } from './refund-settled-parts.ts'
import { refundStateOf } from './refund-settled-state.ts'
import { requestSettledRefund } from './refund-settled.ts'

/**
 * Refunds a part of the price of a completed job by the system's own rule, from the platform's share alone: the
 * hauler keeps all of theirs. Never more than is left of both; nothing while the payment is disputed.
 * @returns what goes back to the customer, 0 for nothing. The job must be locked.
 */
export async function refundGoodwill(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { most, reason }: { most: Cents; reason: string },
): Promise<Cents> {
  const state = await refundStateOf(tx.db, job, 'price')
  const { net, share, gst } = state.earned
  const amount = cents(Math.max(0, Math.min(most, state.most, net - share - gst)))
  if (state.refusal !== null || amount === 0) return cents(0)
  for (const part of refundParts(state, amount, false))
    await requestSettledRefund(ctx, tx, job, { of: 'price', reason }, { ...part, askedBy: null })
  await notifyRefundIssued(ctx, tx, job, { amount, reason })
  return amount
}
