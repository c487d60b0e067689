import { sql } from 'kysely'
import type {
  AdminPayout,
  FailedRefund,
  FailedReversal,
  LedgerLine,
  MoneySums,
  SetAsideEvent,
} from '../../../contract/admin-money.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { cents } from '../../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import { isHeldFor } from './stuck-money-query.ts'

type Sums = Record<keyof MoneySums, string>

/** The sums of the whole ledger, in cents; nothing else is asked. */
export async function moneySums(db: Db): Promise<MoneySums> {
  const { rows } = await sql<Sums>`
    select
      coalesce(sum(amount_cents) filter (where account = 'cash' and kind = 'charge'), 0) as "captured",
      coalesce(-sum(amount_cents) filter (where account = 'cash' and kind in ('refund', 'refund_bounce')), 0) as "refunded",
      coalesce(-sum(amount_cents) filter (where account = 'cash' and kind in ('payout', 'share_reversal')), 0) as "paidOut",
      coalesce(-sum(amount_cents) filter (where account in ('hauler_payable', 'tips')), 0) as "owed",
      coalesce(-sum(amount_cents) filter (where account = 'platform_fee'), 0) as "fees",
      coalesce(-sum(amount_cents) filter (where account = 'gst_payable'), 0) as "gst",
      coalesce(-sum(amount_cents) filter (where account = 'tips' and kind = 'charge'), 0) as "tips",
      coalesce(sum(amount_cents) filter (where account = 'disputes'), 0) as "disputed",
      coalesce(sum(amount_cents) filter (where account = 'provider_fees'), 0) as "providerFees",
      coalesce(-sum(amount_cents) filter (where account in ('customer_funds', 'refunds')), 0) as "held"
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id`.execute(db)
  const [row] = rows
  const sum = (name: keyof MoneySums) => cents(Number(row?.[name] ?? 0))
  return {
    captured: sum('captured'),
    refunded: sum('refunded'),
    paidOut: sum('paidOut'),
    owed: sum('owed'),
    fees: sum('fees'),
    gst: sum('gst'),
    tips: sum('tips'),
    disputed: sum('disputed'),
    providerFees: sum('providerFees'),
    held: sum('held'),
  }
}

export const allPayouts = (db: Db): Promise<AdminPayout[]> =>
  db
    .selectFrom('payouts')
    .innerJoin('haulers', 'haulers.id', 'payouts.haulerId')
    .select([
      'payouts.id',
      'payouts.jobId',
      'payouts.haulerId',
      'payouts.amountCents as amount',
      'payouts.status',
      'payouts.reason',
      'payouts.transferId',
      'payouts.createdAt',
      'payouts.paidAt',
      sql<string>`haulers.first_name || ' ' || haulers.last_name`.as('haulerName'),
    ])
    .orderBy('payouts.id', 'desc')
    .execute()

/** The refunds that failed and whose money still waits to go back, the latest first. */
export const failedRefunds = (db: Db): Promise<FailedRefund[]> =>
  db
    .selectFrom('refunds')
    .select(['id', 'jobId', 'amountCents as amount', 'failure', 'updatedAt as failedAt'])
    .where('status', '=', 'failed')
    .where(
      sql<boolean>`not exists (select from refunds later where later.retries_refund_id = refunds.id)`,
    )
    .where(isHeldFor('refunds'))
    .orderBy('id', 'desc')
    .execute()

/**
 * The parts of shares that could not be taken back, the latest first. Those of a dispute that was won
 * are the hauler's.
 */
export const failedReversals = (db: Db): Promise<FailedReversal[]> =>
  db
    .selectFrom('reversals')
    .innerJoin('payouts', 'payouts.id', 'reversals.payoutId')
    .innerJoin('haulers', 'haulers.id', 'payouts.haulerId')
    .leftJoin('disputes', 'disputes.id', 'reversals.disputeId')
    .select([
      'reversals.id',
      'reversals.jobId',
      'reversals.amountCents as amount',
      'reversals.failure',
      'reversals.updatedAt as failedAt',
      sql<string>`haulers.first_name || ' ' || haulers.last_name`.as('haulerName'),
    ])
    .where('reversals.status', '=', 'failed')
    .where(sql<boolean>`disputes.status is distinct from 'won'`)
    .orderBy('reversals.id', 'desc')
    .execute()

const EVENTS_SHOWN = 100

/** The latest events of the provider that had no effect, with why. */
export async function eventsSetAside(db: Db): Promise<SetAsideEvent[]> {
  const rows = await db
    .selectFrom('paymentEvents')
    .select(['id', 'eventId', 'event', 'reason', 'receivedAt'])
    .where('reason', 'is not', null)
    .orderBy('id', 'desc')
    .limit(EVENTS_SHOWN)
    .$narrowType<{ reason: string }>()
    .execute()
  return rows.map(({ event, ...row }) => ({ ...row, type: event.type }))
}

const LINES_A_PAGE = 1_000

/** One page of the ledger's entries, in the order they were booked. */
export async function ledgerPage(
  db: Db,
  after: string | undefined,
): Promise<{ lines: LedgerLine[]; next: string | null }> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.id', 'ledgerEntries.transactionId')
    .select([
      'ledgerEntries.id',
      'ledgerEntries.transactionId',
      'ledgerTransactions.createdAt as at',
      'ledgerTransactions.kind',
      'ledgerTransactions.jobId',
      'ledgerTransactions.reference',
      'ledgerEntries.account',
      'ledgerEntries.amountCents',
    ])
    .where('ledgerEntries.id', '>', after ?? '0')
    .orderBy(sql`ledger_entries.id`)
    .limit(LINES_A_PAGE)
    .execute()
  const last = rows.length === LINES_A_PAGE ? rows.at(-1) : undefined
  return { lines: rows.map(lineOf), next: last?.id ?? null }
}

type Row = Omit<LedgerLine, 'debit' | 'credit'> & {
  jobId: JobId
  amountCents: string | number
}

function lineOf({ amountCents, transactionId, at, kind, jobId, reference, account }: Row) {
  const amount = Number(amountCents)
  return {
    transactionId,
    at,
    kind,
    jobId,
    reference,
    account,
    debit: amount > 0 ? cents(amount) : null,
    credit: amount < 0 ? cents(-amount) : null,
  }
}
