import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'
import type { LedgerKind } from '../db/tables/payments.ts'

/** An entry on what is owed to a hauler; amounts are cents as text, debits positive. */
export type OwedEntry = {
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
export const owedBetween = (
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

/** What the entries before an instant add up to, in cents with debits positive, and when the first of all was booked. */
export async function owedBefore(db: Db, haulerId: HaulerId, instant: Date) {
  const { total, first } = await owedEntries(db, haulerId)
    .select([
      sql<string>`coalesce(sum(ledger_entries.amount_cents)
        filter (where ledger_transactions.created_at < ${instant}), 0)`.as('total'),
      sql<Date | null>`min(ledger_transactions.created_at)`.as('first'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(total), first }
}
