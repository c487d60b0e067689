import type { JobId } from '../../contract/jobs.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Transaction } from '../core/context.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { allocateToCharges } from '../ledger/allocate-to-charges.ts'
import { chargesOfPrice } from '../ledger/charges-query.ts'
import { cashHeldBy } from '../ledger/cash-held-query.ts'
import { type HoldContext, holdOf } from './hold-query.ts'
import { insertPayout, type Payout } from './payout-store.ts'
import { pushHeld } from './push-held.ts'
import { enqueueRelease, sendPayout } from './send-payout.ts'
import type { UndecidedShare } from './lost-before-completion.ts'
import { checkAccount } from './sync-account.ts'

type NewShare = {
  jobId: JobId
  haulerId: Share['haulerId']
  share: Cents
  undecidedShares?: readonly UndecidedShare[]
}

export type Share = Pick<Payout, 'jobId' | 'haulerId' | 'paymentId' | 'amountCents'>

/**
 * Sets a hauler's share of a job on its way, drawn from the charges of the price: the first one gives first. What of it
 * was of money that the bank took back waits for the team.
 */
export async function startShare(
  ctx: HoldContext,
  tx: Transaction,
  { jobId, haulerId, share, undecidedShares = [] }: NewShare,
): Promise<void> {
  if (share === 0) return
  const charges = await chargesOfPrice(tx.db, jobId)
  const paidShare = cents(share - sumOf(undecidedShares.map(({ amount }) => amount)))
  const parts = new Map<number, number>()
  // A charge has one payout.
  for (const { paymentId, amount } of [
    ...allocateToCharges(paidShare, charges),
    ...undecidedShares,
  ])
    parts.set(paymentId, (parts.get(paymentId) ?? 0) + amount)
  for (const [paymentId, amount] of parts)
    await startPayout(ctx, tx, { jobId, haulerId, paymentId, amountCents: cents(amount) })
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
  await sendOrAwaitBank(tx, share)
}

/** Sends the credit of a referral, beside the share of a payment of one of the hauler's jobs: nothing holds it. */
export const startReferralCredit = (
  tx: Transaction,
  credit: Share & { referralId: number },
): Promise<void> => sendOrAwaitBank(tx, credit)

async function sendOrAwaitBank(
  tx: Transaction,
  share: Share & { referralId?: number },
): Promise<void> {
  const { bankConnected, stripeAccountId } = await findAnyHauler(tx.db, share.haulerId)
  // What the hauler holds in cash needs no bank: sending nets it, and lets the rest wait.
  const isSent = bankConnected || (await cashHeldBy(tx.db, share.haulerId)) > 0
  const payout = await insertPayout(tx.db, {
    ...share,
    status: isSent ? 'scheduled' : 'waiting_for_bank',
    reason: isSent ? null : 'No bank account is connected yet',
  })
  if (isSent) await tx.enqueue(sendPayout, { payoutId: payout.id })
  // The account may become ready while this commits; the task sees both.
  else if (stripeAccountId) await tx.enqueue(checkAccount, { accountId: stripeAccountId })
}
