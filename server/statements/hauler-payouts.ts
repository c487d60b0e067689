import { dayOf } from '../../contract/calendar.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type {
  HaulerPayout,
  PayoutSource,
  PayoutTakenBack,
  PayoutWait,
} from '../../contract/statements.ts'
import type { Hauler } from '../core/caller.ts'
import type { Db } from '../db/database.ts'
import { payoutsOf, reversalsOf, type PayoutRow, type ReversalRow } from './hauler-payouts-query.ts'

/** Every payout of a hauler as that hauler sees it, newest first. */
export async function haulerPayouts(db: Db, hauler: Hauler): Promise<HaulerPayout[]> {
  const reversals = Map.groupBy(await reversalsOf(db, hauler.id), ({ payoutId }) => payoutId)
  return (await payoutsOf(db, hauler.id)).map((payout) =>
    payoutView(payout, reversals.get(payout.id) ?? [], hauler),
  )
}

function payoutView(row: PayoutRow, reversals: ReversalRow[], hauler: Hauler): HaulerPayout {
  const { id, jobId, area, status, reason, dispute, createdAt } = row
  return {
    id,
    jobId,
    area,
    status,
    reason,
    dispute,
    createdAt,
    ...partOf(row),
    day: row.completedAt ? dayOf(row.completedAt) : (row.scheduledDate ?? row.preferredDate),
    amount: row.amountCents,
    waitsFor: waitOf(row, hauler),
    takenBack: reversals.filter(tookSomething).map((reversal) => takenBackView(row, reversal)),
    transferredAt: row.paidAt,
  }
}

type Part = { source: PayoutSource; gross: Cents; share: Cents }

/** What the payout is a part of. */
function partOf(row: PayoutRow): Part {
  const { purpose, paidCents, finalPriceCents, cancellationFeeCents, haulerPayoutCents } = row
  if (purpose === 'tip') return { source: 'tip', gross: paidCents, share: paidCents }
  const share = haulerPayoutCents ?? cents(0)
  if (finalPriceCents !== null) return { source: 'price', gross: finalPriceCents, share }
  return { source: 'fee', gross: cancellationFeeCents ?? cents(0), share }
}

function waitOf({ status }: PayoutRow, { bankConnected }: Hauler): PayoutWait | null {
  if (status === 'waiting_for_bank') return bankConnected ? 'bank_check' : 'bank_account'
  if (status === 'on_hold') return 'dispute'
  return status === 'failed' ? 'us' : null
}

/** A dispute over a payout that was never sent put it on hold, and took nothing. */
const tookSomething = ({ status, disputeId, providerReversalId }: ReversalRow): boolean =>
  disputeId === null || status !== 'succeeded' || providerReversalId !== null

const takenBackView = (
  { transferId }: PayoutRow,
  { amountCents, status, refundId, providerReversalId, updatedAt }: ReversalRow,
): PayoutTakenBack => ({
  amount: amountCents,
  cause: refundId === null ? 'dispute' : 'refund',
  status,
  wasSent: status === 'succeeded' ? providerReversalId !== null : transferId !== null,
  at: updatedAt,
})
