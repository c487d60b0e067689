import { sql } from 'kysely'
import type { LedgerLine, MoneySums } from '../../contract/admin-money.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { LedgerAccount, LedgerKind } from '../db/tables/payments.ts'

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
