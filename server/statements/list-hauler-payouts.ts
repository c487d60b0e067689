import { type NotNull, sql } from 'kysely'
import { dayOf } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { DisputeStatus, ReversalStatus } from '../../contract/payments.ts'
import { payoutWait } from '../../contract/payout-holds.ts'
import {
  type HaulerPayout,
  listHaulerPayouts,
  type PayoutSource,
  type PayoutTakenBack,
} from '../../contract/statements.ts'
import type { ReadContext } from '../core/read.ts'
import { isAnyOf, isOnDays, isWithin } from '../core/list-filters.ts'
import { pageOf } from '../core/page.ts'

/** What was taken back of a payout, oldest first. */
const reversalsOf = sql<Reversal[]>`(
  select coalesce(json_agg(json_build_object('amount', r.amount_cents, 'status', r.status, 'refundId', r.refund_id,
    'disputeId', r.dispute_id, 'providerReversalId', r.provider_reversal_id, 'updatedAt', r.updated_at) order by r.id), '[]')
  from reversals r where r.payout_id = payouts.id)`

/** The latest dispute over the payment that a payout comes from. */
const latestDispute = sql<DisputeStatus | null>`(
  select d.status from disputes d where d.payment_id = payouts.payment_id order by d.id desc limit 1)`

/**
 * Each with the job and the payment it comes from. Every payout has its hauler, job and payment; they are
 * joined as if some had not, so that PostgreSQL leaves the joins out where payouts are only counted.
 */
const payoutsOf = ({ db }: Pick<ReadContext, 'db'>, hauler: { id: HaulerId }) =>
  db
    .selectFrom('payouts')
    .leftJoin('haulers', 'haulers.id', 'payouts.haulerId')
    .leftJoin('jobs', 'jobs.id', 'payouts.jobId')
    .leftJoin('payments', 'payments.id', 'payouts.paymentId')
    .selectAll('payouts')
    .select([
      'haulers.bankConnected',
      'jobs.area',
      'jobs.completedAt',
      'jobs.scheduledDate',
      'jobs.preferredDate',
      'jobs.finalPriceCents',
      'jobs.cancellationFeeCents',
      'jobs.haulerPayoutCents',
      'payments.purpose',
      'payments.amountCents as paidCents',
      latestDispute.as('dispute'),
      reversalsOf.as('reversals'),
    ])
    .$narrowType<{ preferredDate: NotNull; paidCents: NotNull }>()
    .where('payouts.haulerId', '=', hauler.id)

/** Every payout of a hauler as that hauler sees it. */
export const haulerPayouts = pageOf(listHaulerPayouts, {
  from: payoutsOf,
  item: payoutView,
  missing: (id) => `You have no payout #${id}`,
  id: 'payouts.id',
  sorts: {
    createdAt: [sql`payouts.created_at`, 'timestamptz'],
    amount: [sql`payouts.amount_cents`, 'integer'],
  },
  filters: {
    status: isAnyOf('payouts.status'),
    amount: isWithin(sql`payouts.amount_cents`),
    created: isOnDays('payouts.createdAt'),
  },
})

type PayoutRow = Awaited<ReturnType<ReturnType<typeof payoutsOf>['executeTakeFirstOrThrow']>>

function payoutView(row: PayoutRow): HaulerPayout {
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
    waitsFor: payoutWait({ ...row, bankConnected: row.bankConnected ?? false }),
    releasesAt: status === 'on_hold' ? row.releasesAt : null,
    takenBack: row.reversals.filter(tookSomething).map((reversal) => takenBackView(row, reversal)),
    transferredAt: row.paidAt,
  }
}

type Part = { source: PayoutSource; gross: Cents; share: Cents }

/** The charge that the payout is a part of. */
function partOf(row: PayoutRow): Part {
  const { purpose, paidCents, finalPriceCents, cancellationFeeCents, haulerPayoutCents } = row
  if (row.referralId !== null)
    return { source: 'referral', gross: row.amountCents, share: row.amountCents }
  if (purpose === 'tip') return { source: 'tip', gross: paidCents, share: paidCents }
  const share = haulerPayoutCents ?? cents(0)
  if (finalPriceCents !== null) return { source: 'price', gross: finalPriceCents, share }
  return { source: 'fee', gross: cancellationFeeCents ?? cents(0), share }
}

type Reversal = {
  amount: Cents
  status: ReversalStatus
  refundId: number | null
  disputeId: number | null
  providerReversalId: string | null
  /** JSON holds an instant as text. */
  updatedAt: string
}

/** A dispute over a payout that was never sent put it on hold, and took nothing. */
const tookSomething = ({ status, disputeId, providerReversalId }: Reversal): boolean =>
  disputeId === null || status !== 'succeeded' || providerReversalId !== null

const takenBackView = (
  { transferId }: PayoutRow,
  { amount, status, refundId, providerReversalId, updatedAt }: Reversal,
): PayoutTakenBack => ({
  amount,
  cause: refundId === null ? 'dispute' : 'refund',
  status,
  wasSent: status === 'succeeded' ? providerReversalId !== null : transferId !== null,
  at: new Date(updatedAt),
})
