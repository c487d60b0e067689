import { cents, formatMoney } from '../../contract/money.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { findReversalOfKey } from './reversal-store.ts'
import { recordReversal } from './send-reversal.ts'

/**
 * Books what came back of a transfer because we asked for it, though the answer got lost.
 * @throws Error when some of it came back that we did not request, which an admin must look at.
 */
export async function settleReversals(
  ctx: Context,
  transferId: string,
  payoutId: number,
): Promise<void> {
  let foreign = 0
  for await (const { reversalId, reference, amount } of ctx.payments.listReversals(transferId)) {
    const ours = reference === null ? undefined : await findReversalOfKey(ctx.db, reference)
    if (ours?.payoutId !== payoutId || ours.amountCents !== amount) foreign += amount
    else if (ours.status !== 'succeeded')
      await inTransaction(ctx, (tx) => recordReversal(ctx, tx, ours, reversalId))
  }
  if (foreign > 0)
    throw new Error(`${formatMoney(cents(foreign))} was taken back at the provider alone`)
}
