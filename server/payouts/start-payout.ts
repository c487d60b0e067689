import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { allocateToCharges } from '../ledger/allocate-to-charges.ts'
import { chargesOfPrice } from '../ledger/charges-query.ts'
import { type HoldContext, holdOf } from './hold-query.ts'
import { insertPayout, type Payout } from './payout-store.ts'
import { pushHeld } from './push-held.ts'
import { enqueueRelease, sendPayout } from './send-payout.ts'
import { checkAccount } from './sync-account.ts'

export type Share = Pick<Payout, 'jobId' | 'haulerId' | 'paymentId' | 'amountCents'>

/** Sets a hauler's share of a job on its way, drawn from the charges of the price: the first one gives first. */
export async function startShare(
  ctx: HoldContext,
  tx: Transaction,
  { jobId, haulerId, share }: { jobId: JobId; haulerId: Share['haulerId']; share: Cents },
): Promise<void> {
  if (share === 0) return
  const charges = await chargesOfPrice(tx.db, jobId)
  for (const { paymentId, amount } of allocateToCharges(share, charges))
    await startPayout(ctx, tx, { jobId, haulerId, paymentId, amountCents: amount })
}

/**
 * Sends a payout, or lets it wait: for the hauler's bank account, for the end of the customer's dispute or
 * problem, or for the time after the pickup.
 */
export async function startPayout(ctx: HoldContext, tx: Transaction, share: Share): Promise<void> {
  const hold = await holdOf(ctx, tx.db, share.paymentId)
  if (hold.hold !== null) {
    const { id } = await insertPayout(tx.db, { ...share, ...hold, status: 'on_hold' })
    await enqueueRelease(tx, { id, ...hold })
    await pushHeld(tx, { ...share, id }, hold.hold)
    return
  }
  const { bankConnected, stripeAccountId } = await findAnyHauler(tx.db, share.haulerId)
  const payout = await insertPayout(tx.db, {
    ...share,
    status: bankConnected ? 'scheduled' : 'waiting_for_bank',
    reason: bankConnected ? null : 'No bank account is connected yet',
  })
  if (bankConnected) await tx.enqueue(sendPayout, { payoutId: payout.id })
  // The account may become ready while this commits; the task sees both.
  else if (stripeAccountId) await tx.enqueue(checkAccount, { accountId: stripeAccountId })
}
