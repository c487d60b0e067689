import { cents, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import { decisionOf } from './dispute-query.ts'
import { type Share, startPayout } from './start-payout.ts'

type Reversed = { disputeId: number; payout: Share; amountCents: Cents }

/**
 * A share that came back because of a dispute is owed to the hauler as before: on hold while the
 * dispute is open, sent anew once it is won. Of a lost one it is only what the hauler may keep.
 */
export async function replacePayout(
  tx: Transaction,
  { disputeId, payout: { jobId, haulerId, paymentId }, amountCents }: Reversed,
): Promise<void> {
  const { shareCents } = await decisionOf(tx.db, disputeId)
  const owed = cents(Math.max(0, amountCents - shareCents))
  if (owed > 0) await startPayout(tx, { jobId, haulerId, paymentId, amountCents: owed })
}
