import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { post } from '../ledger/ledger-store.ts'
import { lossesOf, moveToParts } from './dispute-loss-store.ts'
import { type Earned, partsOf } from './earned.ts'

/** A hauler's share of money that the bank took back, by the charge that it was of. */
export type UndecidedShare = { paymentId: number; amount: Cents }

/**
 * Books what the bank took back of the price before the job was completed as it is booked of a completed job: it was
 * taken from what was held, and is now missing of the parts of the price. The platform bears it until the team decides about the
 * hauler's share. The job must be locked.
 * @returns the shares that wait for that, and what is still missing.
 */
export async function bookLostBeforeCompletion(
  db: Db,
  jobId: JobId,
  price: Earned,
  missing: Cents,
): Promise<{ undecidedShares: UndecidedShare[]; unexplainedAmount: Cents }> {
  const undecidedShares: UndecidedShare[] = []
  const rest = { ...price, missing: missing as number }
  for (const loss of await lossesOf(db, jobId)) {
    const amount = cents(Math.min(loss.heldCents, rest.missing))
    if (amount <= 0) continue
    const { share } = partsOf(rest, amount, true)
    const { gst, fee } = partsOf(rest, amount, false)
    await post(db, {
      kind: 'dispute_lost',
      jobId,
      reference: `${loss.id}.completed`,
      entries: { customer_funds: -amount, gst_payable: gst, platform_fee: fee },
    })
    await moveToParts(db, loss.id, { amount, share })
    if (share > 0) undecidedShares.push({ paymentId: loss.paymentId, amount: share })
    rest.net = cents(rest.net - amount)
    rest.gst = cents(rest.gst - gst)
    rest.missing -= amount
  }
  return { undecidedShares, unexplainedAmount: cents(rest.missing) }
}
