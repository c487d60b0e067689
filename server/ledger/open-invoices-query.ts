import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

type WrongInvoice = { number: string; listed: string; due: string }

/** The invoices whose row among the open ones, which lists and ageing read, is not what their payments and credits leave. */
export async function wrongOpenInvoices(db: Db): Promise<WrongInvoice[]> {
  const { rows } = await sql<WrongInvoice>`
    with parts as (
      select id as invoice_id, total_cents as amount from account_invoices where voided_at is null
      union all select p.invoice_id, p.taken_back_cents - p.amount_cents
        from account_invoice_payments p join account_invoices i on i.id = p.invoice_id
        where i.voided_at is null and p.withdrawn_at is null
      union all select u.invoice_id, -u.amount_cents
        from account_credit_uses u join account_invoices i on i.id = u.invoice_id where i.voided_at is null
    ), due as (select invoice_id, sum(amount) as amount from parts group by invoice_id)
    select i.number, coalesce(o.due_cents, 0) as listed, coalesce(due.amount, 0) as due
    from account_invoices i left join due on due.invoice_id = i.id left join open_invoices o on o.invoice_id = i.id
    where coalesce(o.due_cents, 0) <> coalesce(due.amount, 0)
    order by i.id`.execute(db)
  return rows
}
