import { sql } from 'kysely'
import type { AccountId } from '../../contract/commercial-accounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

/** What is used of the credit of an account: pickups that are booked at their price so far, and what is not paid of the rest. */
export async function creditUsedOf(db: Db, accountId: AccountId): Promise<Cents> {
  const { rows } = await sql<{ used: string }>`
    with own as materialized (select job_id from account_jobs where account_id = ${accountId})
    select coalesce((
        select sum(coalesce(j.final_price_cents, j.agreed_price_cents, j.estimated_price_cents))
        from own join jobs j on j.id = own.job_id
        where j.deleted_at is null and j.status in ('pending', 'assigned', 'in_progress')), 0)
      + coalesce((
        select sum(e.amount_cents) from own
          join ledger_transactions t on t.job_id = own.job_id
          join ledger_entries e on e.transaction_id = t.id
        where e.account = 'accounts_receivable'), 0) as used`.execute(db)
  return cents(Number(rows[0]?.used ?? 0))
}
