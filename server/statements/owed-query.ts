import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Month } from '../../contract/statements.ts'
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

type Span = { from: Date; until: Date }

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
  { from, until }: Span,
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
export async function owedBefore(
  db: Db,
  haulerId: HaulerId,
  month: Month,
): Promise<{ total: number; firstMonth: Month | null }> {
  const { rows } = await sql<{ month: Month; total: string }>`
    select split_part(bucket, ' ', 2) as month, sum(value) as total from counters
    where name = 'owed to haulers' and bucket >= ${`${haulerId} `} and bucket < ${`${haulerId}!`}
    group by bucket order by bucket`.execute(db)
  const total = rows.reduce((sum, row) => (row.month < month ? sum + Number(row.total) : sum), 0)
  return { total, firstMonth: rows[0]?.month ?? null }
}

/**
 * What the platform was credited for a hauler's jobs, with the GST in it, by booking time: the rule of the counter
 * 'seller fees' (migration 0200), which holds it by quarter alone.
 */
export async function feesBetween(
  db: Db,
  haulerId: HaulerId,
  { from, until }: Span,
): Promise<{ at: Date; amountCents: number }[]> {
  const { rows } = await sql<{ at: Date; amount: string }>`
    select t.created_at as at, -e.amount_cents as amount
    from jobs join ledger_transactions t on t.job_id = jobs.id join ledger_entries e on e.transaction_id = t.id
    where jobs.hauler_id = ${haulerId} and t.created_at >= ${from} and t.created_at < ${until}
      and e.account in ('platform_fee', 'gst_payable') and t.kind not in ('rescheduling_fee', 'rescheduling_fee_refund')
      and (t.kind = 'split' or exists (select from ledger_transactions other
        join ledger_entries entry on entry.transaction_id = other.id
        where other.job_id = t.job_id and entry.account in ('hauler_payable', 'tips')))`.execute(db)
  return rows.map(({ at, amount }) => ({ at, amountCents: Number(amount) }))
}
