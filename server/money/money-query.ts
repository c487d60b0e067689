import { sql } from 'kysely'
import type {
  AdminPayout,
  FailedRefund,
  FailedReversal,
  LedgerLine,
  MoneySums,
  SetAsideEvent,
} from '../../contract/admin-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'
import { isHeldFor } from './stuck-money-query.ts'

/** The sums of the whole ledger, in cents; nothing else is asked. */
export async function moneySums(db: Db): Promise<MoneySums> {
  const { ledger } = await readCounters(db, ['ledger'])
  const sum = (accounts: LedgerAccount[], kinds?: LedgerKind[]): Cents =>
    cents(
      [...ledger]
        .map(
          ([bucket, amount]) =>
            [...bucket.split(' '), amount] as [LedgerAccount, LedgerKind, number],
        )
        .filter(([account, kind]) => accounts.includes(account) && (kinds?.includes(kind) ?? true))
        .reduce((total, [, , amount]) => total + amount, 0),
    )
  const debt = (accounts: LedgerAccount[], kinds?: LedgerKind[]): Cents =>
    cents(0 - sum(accounts, kinds))
  return {
    captured: sum(['cash'], ['charge']),
    refunded: debt(['cash'], ['refund', 'refund_bounce']),
    paidOut: debt(['cash'], ['payout', 'share_reversal']),
    owed: debt(['hauler_payable', 'tips']),
    fees: debt(['platform_fee']),
    gst: debt(['gst_payable']),
    tips: debt(['tips'], ['charge']),
    disputed: sum(['disputes']),
    providerFees: sum(['provider_fees']),
    held: debt(['customer_funds', 'refunds']),
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
