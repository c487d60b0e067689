import { cents, type Cents } from '../../../contract/money.ts'
import { payoutLifecycle, reversalLifecycle } from '../../../contract/payments.ts'
import { transition, tryTransition } from '../../core/transition.ts'
import type { Db } from '../../db/database.ts'
import { findDispute, FROZEN, hasOpenDispute } from '../disputes/store.ts'
import { reducePayout, type Payout } from './payout-store.ts'
import type { Reversal } from './reversal-store.ts'

/** A payout that was not sent: nothing has to come back of it, and less or nothing is sent. The job must be locked. */
export async function keepBack(db: Db, payout: Payout, reversal: Reversal): Promise<void> {
  const by = { by: 'system' } as const
  if (!(await tryTransition(db, reversalLifecycle, reversal.id, 'succeed', by))) return
  if (reversal.disputeId === null) return giveUp(db, payout, reversal.amountCents)
  // The bank may have decided while the payout was on its way.
  const { shareCents } = await findDispute(db, reversal.disputeId)
  const lost = cents(Math.min(shareCents, payout.amountCents))
  if (lost > 0) await giveUp(db, payout, lost)
  if (await hasOpenDispute(db, payout.paymentId)) await freeze(db, payout)
}

/** A payout that is not sent while its payment is disputed. */
export async function freeze(db: Db, { id, status }: Pick<Payout, 'id' | 'status'>): Promise<void> {
  if (status !== 'waiting_for_bank') return
  const by = { by: 'system', reason: FROZEN } as const
  await transition(db, payoutLifecycle, id, 'fail', by, { reason: FROZEN })
}

/** Part of a payout that was not sent is not owed any more. */
export async function giveUp(
  db: Db,
  { id, amountCents }: Pick<Payout, 'id' | 'amountCents'>,
  part: Cents,
): Promise<void> {
  if (part < amountCents) return reducePayout(db, id, part)
  const reason = 'All of it went back to the customer'
  await transition(db, payoutLifecycle, id, 'reverse', { by: 'system', reason }, { reason })
}
