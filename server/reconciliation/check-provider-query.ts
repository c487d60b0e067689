import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What banks have taken of a job's charges and not given back, in cents, by the number of the job. */
export async function takenByBanks(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ jobId: number; taken: string }>`
    select t.job_id as "jobId", -sum(e.amount_cents) as taken
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.kind in ('dispute_opened', 'dispute_won') and e.account = 'cash'
    group by t.job_id`.execute(db)
  return new Map(rows.map(({ jobId, taken }) => [jobId, Number(taken)]))
}
