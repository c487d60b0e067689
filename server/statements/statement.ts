import { sql } from 'kysely'
import { dayOf } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import {
  instantsOf,
  isEarning,
  type Month,
  type Statement,
  type StatementEntry,
  type StatementLine,
} from '../../contract/statements.ts'
import type { Db } from '../db/database.ts'
import type { LedgerKind } from '../db/tables/payments.ts'

/** An entry on what is owed to a hauler; amounts are cents as text, debits positive. */
type OwedEntry = {
  at: Date
  kind: LedgerKind
  jobId: JobId
  area: ServiceArea | null
  amountCents: string | number
}

/** The ledger's entries on what is owed to the hauler of a job: shares of prices and fees, and tips. */
const owedEntries = (db: Db, haulerId: HaulerId) =>
  db
    .selectFrom('jobs')
    .innerJoin('ledgerTransactions', 'ledgerTransactions.jobId', 'jobs.id')
    .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
    .where('jobs.haulerId', '=', haulerId)
    .where('ledgerEntries.account', 'in', ['hauler_payable', 'tips'])

/** The entries booked from one instant until before another, in the order of the books. */
const owedBetween = (
  db: Db,
  haulerId: HaulerId,
  { from, until }: { from: Date; until: Date },
): Promise<OwedEntry[]> =>
  owedEntries(db, haulerId)
    .select([
      'ledgerTransactions.createdAt as at',
      'ledgerTransactions.kind',
      'jobs.id as jobId',
      'jobs.area',
      'ledgerEntries.amountCents',
    ])
    .where('ledgerTransactions.createdAt', '>=', from)
    .where('ledgerTransactions.createdAt', '<', until)
    .orderBy('ledgerEntries.id')
    .execute()

/** What the months before this one add up to, in cents with debits positive, and the first month with an entry. */
async function owedBefore(db: Db, haulerId: HaulerId, month: Month) {
  const { rows } = await sql<{ month: Month; total: string }>`
    select split_part(bucket, ' ', 2) as month, sum(value) as total from counters
    where name = 'owed to haulers' and bucket >= ${`${haulerId} `} and bucket < ${`${haulerId}!`}
    group by bucket order by bucket`.execute(db)
  const total = rows.reduce((sum, row) => (row.month < month ? sum + Number(row.total) : sum), 0)
  return { total, firstMonth: rows[0]?.month ?? null }
}

/**
 * A month of what a hauler earned and was paid. Everything is read from the ledger and its counters, by
 * booking time: the months add up to its accounts `hauler_payable` and `tips`.
 */
export async function statementOf(db: Db, haulerId: HaulerId, month: Month): Promise<Statement> {
  const span = instantsOf(month)
  const [entries, before] = await Promise.all([
    owedBetween(db, haulerId, span),
    owedBefore(db, haulerId, month),
  ])
  const lines = entries.map(lineOf)
  const sums = {
    owedBefore: cents(0 - before.total),
    earned: sumOf(lines, 'share', 'trip_fee'),
    tips: sumOf(lines, 'tip'),
    takenBack: cents(0 - sumOf(lines, 'taken_back')),
    paid: sumOf(lines, 'sent', 'returned'),
  }
  const owed = sums.owedBefore + sums.earned + sums.tips - sums.takenBack - sums.paid
  return { month, firstMonth: before.firstMonth, lines, ...sums, owed: cents(owed) }
}

const ENTRIES: Partial<Record<LedgerKind, StatementEntry>> = {
  split: 'share',
  cancellation_fee: 'trip_fee',
  charge: 'tip',
  payout: 'sent',
  share_reversal: 'returned',
}

function lineOf({ at, kind, jobId, area, amountCents }: OwedEntry): StatementLine {
  // Any other change of what is owed is a write-off, or its reversal.
  const entry = ENTRIES[kind] ?? 'taken_back'
  const debit = Number(amountCents)
  const amount = cents(isEarning(entry) ? 0 - debit : debit)
  return { at, day: dayOf(at), jobId, area, entry, amount }
}

const sumOf = (lines: StatementLine[], ...entries: StatementEntry[]): Cents =>
  cents(lines.reduce((sum, { entry, amount }) => sum + (entries.includes(entry) ? amount : 0), 0))
