import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type WrongAccount = { accountId: number | null; booked: string; owed: string }

/**
 * The companies that owe another amount in the ledger than by their invoices: what is open of those, and what is on none yet,
 * less credit notes that no invoice has used. Null for what no company owes.
 */
export async function wrongReceivables(db: Db): Promise<WrongAccount[]> {
  const { rows } = await sql<WrongAccount>`
    with owed as (
      select account_id, total_cents as amount from account_invoices where voided_at is null
      union all select i.account_id, p.taken_back_cents - p.amount_cents
        from account_invoice_payments p join account_invoices i on i.id = p.invoice_id
        where i.voided_at is null and p.withdrawn_at is null
      union all select account_id, -amount_cents from account_credit_notes where voided_at is null
      union all select a.account_id, p.amount_cents - coalesce((
          select sum(r.amount_cents) from refunds r
          where r.payment_id = p.id and r.status = 'succeeded' and r.given_by = 'account'), 0)
        from payments p left join account_jobs a on a.job_id = p.job_id
        where p.method = 'account' and p.status = 'paid' and not exists (
          select from account_invoice_lines l where l.payment_id = p.id and l.is_current)
    ), booked as (
      select a.account_id, e.amount_cents as amount
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        left join account_jobs a on a.job_id = t.job_id
      where e.account = 'accounts_receivable'
    )
    select account_id as "accountId", sum(booked) as booked, sum(owed) as owed from (
      select account_id, amount as booked, 0 as owed from booked
      union all select account_id, 0, amount from owed
    ) both_sides group by account_id having sum(booked) <> sum(owed) order by account_id`.execute(
    db,
  )
  return rows
}
