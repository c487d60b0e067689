import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import type { HoldContext } from './hold-query.ts'
import { findPayout } from './payout-store.ts'
import { payoutsLeft } from './payouts-query.ts'
import { insertReversal, type NewReversal } from './reversal-store.ts'
import { sendReversal } from './send-reversal.ts'
import { isUnsent, withholdPayout } from './withhold-payout.ts'

type ShareReversal = { jobId: JobId; of: 'price' | 'tip'; amount: Cents; refundId: number }

/**
 * Takes part of a hauler's share, or of the tip, back for a refund; the latest payout gives first.
 * The job must be locked.
 */
export async function reverseShares(
  ctx: HoldContext,
  tx: Transaction,
  { jobId, of, amount, refundId }: ShareReversal,
): Promise<void> {
  let missing: number = amount
  for (const { id: payoutId, left } of await payoutsLeft(tx.db, jobId, of)) {
    const part = Math.min(missing, left)
    if (part <= 0) continue
    await reverseShare(ctx, tx, { jobId, payoutId, amountCents: cents(part), refundId })
    missing -= part
  }
  if (missing > 0)
    throw new Error(`Job #${jobId} has ${missing} cents less of a share than is taken back`)
}

/**
 * Takes part of one payout back: by sending less where nothing was sent yet, else by reversing the
 * transfer. The job must be locked.
 */
export async function reverseShare(
  ctx: HoldContext,
  tx: Transaction,
  newReversal: NewReversal,
): Promise<void> {
  const reversal = await insertReversal(tx.db, newReversal)
  const payout = await findPayout(tx.db, newReversal.payoutId)
  if (isUnsent(payout)) await withholdPayout(ctx, tx, payout, reversal)
  else await tx.enqueue(sendReversal, { reversalId: reversal.id })
}
