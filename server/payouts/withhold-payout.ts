import { cents, type Cents } from '../../contract/money.ts'
import { payoutLifecycle, reversalLifecycle } from '../../contract/payments.ts'
import { transition, tryTransition } from '../core/transition.ts'
import type { Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { decisionOf } from './dispute-query.ts'
import { type Hold, type HoldContext, holdOf } from './hold-query.ts'
import { findPayout, type Payout, reducePayout, setHold } from './payout-store.ts'
import { undoNetting } from './net-cash.ts'
import { pushHeld } from './push-held.ts'
import type { Reversal } from './reversal-store.ts'

/** Whether nothing of a payout is with the hauler as a transfer: less of it, or nothing, may still be sent or netted. */
export const isUnsent = ({ status }: Pick<Payout, 'status'>): boolean =>
  status === 'waiting_for_bank' ||
  status === 'on_hold' ||
  status === 'failed' ||
  status === 'netted'

/** A payout that was not sent: nothing has to come back of it, and less or nothing is sent. The job must be locked. */
export async function withholdPayout(
  ctx: HoldContext,
  tx: Transaction,
  payout: Payout,
  reversal: Reversal,
): Promise<void> {
  const { db } = tx
  const by = { by: 'system' } as const
  if (!(await tryTransition(db, reversalLifecycle, reversal.id, 'succeed', by))) return
  if (payout.status === 'netted') await undoNetting(db, payout, reversal)
  if (reversal.disputeId === null) return writeOffPayout(db, payout, reversal.amountCents)
  // The bank may have decided while the payout was on its way.
  const { shareCents } = await decisionOf(db, reversal.disputeId)
  const lostShare = cents(Math.min(shareCents, payout.amountCents))
  if (lostShare > 0) await writeOffPayout(db, payout, lostShare)
  const hold = await holdOf(ctx, db, payout.paymentId)
  if (hold.hold === 'dispute') await holdPayout(tx, payout.id, hold)
}

/** A payout is not sent for now, for this reason; one that was written off meanwhile stays so. */
export async function holdPayout(tx: Transaction, id: number, hold: Hold): Promise<void> {
  const { db } = tx
  const by = { by: 'system', reason: hold.reason } as const
  if (!(await tryTransition(db, payoutLifecycle, id, 'hold', by, hold))) await setHold(db, id, hold)
  const payout = await findPayout(db, id)
  if (payout.status === 'on_hold') await pushHeld(tx, payout, hold.hold)
}

/** Part of a payout that was not sent is not owed any more. */
export async function writeOffPayout(
  db: Db,
  { id, amountCents }: Pick<Payout, 'id' | 'amountCents'>,
  part: Cents,
): Promise<void> {
  if (part < amountCents) return reducePayout(db, id, part)
  const reason = 'All of it went back to the customer'
  await transition(db, payoutLifecycle, id, 'reverse', { by: 'system', reason }, { reason })
}
