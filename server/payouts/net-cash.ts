import { cents, type Cents } from '../../contract/money.ts'
import { payoutLifecycle } from '../../contract/payments.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { post } from '../ledger/ledger-store.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'
import { isAsked, lockHaulerCash, reduceScheduled } from './hauler-cash-store.ts'
import { findPayoutToSend, insertPayout, type Payout } from './payout-store.ts'
import { isAskedBack, type Reversal } from './reversal-store.ts'

const REASON = 'Kept of the cash that you collected'

/**
 * Before a payout is sent: as much of it as the hauler holds in cash stays with them, and only the rest is
 * transferred. A payout is never below zero; cash above it is netted with the next ones. One that the provider may know
 * already stays as it is, and so does one that is asked back: the reversal takes its amount from the transfer.
 */
export const netCash = (ctx: Context, payoutId: number): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const before = await findPayoutToSend(db, payoutId)
    if (before?.status !== 'scheduled') return
    await lockAnyJob(db, before.jobId)
    await lockHaulerCash(db, before.haulerId)
    const payout = await findPayoutToSend(db, payoutId)
    if (payout?.status !== 'scheduled' || (await isAsked(db, payout.idempotencyKey))) return
    if (await isAskedBack(db, payoutId)) return
    const keptAmount = cents(Math.min(payout.amountCents, await cashHeldBy(db, payout.haulerId)))
    if (keptAmount <= 0) return
    await post(db, {
      kind: 'netting',
      jobId: payout.jobId,
      reference: String(await keep(db, payout, keptAmount)),
      entries: { [accountOf(payout)]: keptAmount, hauler_cash: -keptAmount },
    })
  })

/** @returns the number of the payout that is netted: this one, or the part of it that was split off. */
async function keep(db: Db, payout: Payout, keptAmount: Cents): Promise<number> {
  if (keptAmount === payout.amountCents) {
    const by = { by: 'system', reason: REASON } as const
    await transition(db, payoutLifecycle, payout.id, 'net', by, { reason: REASON })
    return payout.id
  }
  const { jobId, haulerId, paymentId, referralId } = payout
  await reduceScheduled(db, payout.id, keptAmount)
  const part = { jobId, haulerId, paymentId, referralId, amountCents: keptAmount, reason: REASON }
  return (await insertPayout(db, { ...part, status: 'netted' })).id
}

const accountOf = ({ purpose }: { purpose: string }) =>
  purpose === 'tip' ? 'tips' : 'hauler_payable'

/** Part of a share that was netted goes back to the customer: the hauler holds that much of the cash for us again. */
export async function undoNetting(
  db: Db,
  { id, jobId, amountCents }: Payout,
  reversal: Pick<Reversal, 'id' | 'amountCents'>,
): Promise<void> {
  const payout = await findPayoutToSend(db, id)
  if (!payout) throw new Error(`There is no payout ${id}`)
  const part = Math.min(amountCents, reversal.amountCents)
  await post(db, {
    kind: 'netting_undone',
    jobId,
    reference: String(reversal.id),
    entries: { hauler_cash: part, [accountOf(payout)]: -part },
  })
}
