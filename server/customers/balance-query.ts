import { dayOf } from '../../contract/calendar.ts'
import { sql } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { CustomerBalance } from '../../contract/customer-record.ts'
import { cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

type Row = { unpaidJobs: number; jobs: string; invoices: string; overdue: string }

/**
 * What a customer has not paid: jobs that are to be paid by card or collected, and invoices less what was paid and credited of
 * them. A job on account is on its invoice.
 */
export async function balanceOf(db: Db, id: CustomerId, now: Date): Promise<CustomerBalance> {
  const { rows } = await sql<Row>`
    with unpaid as (
      select coalesce(j.final_price_cents, j.agreed_price_cents, j.estimated_price_cents) as cents
      from customer_jobs c join jobs j on j.id = c.job_id
      where c.customer_id = ${id} and j.deleted_at is null and j.status <> 'cancelled'
        and j.payment_status in ('pending', 'failed')
        and not exists (select from account_jobs a where a.job_id = j.id)),
    due as (
      select i.due_on, o.due_cents as cents
      from commercial_accounts a join account_invoices i on i.account_id = a.id join open_invoices o on o.invoice_id = i.id
      where a.customer_id = ${id})
    select (select count(*)::integer from unpaid) as "unpaidJobs",
      (select coalesce(sum(cents), 0) from unpaid) as jobs,
      (select coalesce(sum(cents), 0) from due) as invoices,
      (select coalesce(sum(cents), 0) from due
        where due_on < ${dayOf(now)}::date) as overdue`.execute(db)
  const [{ unpaidJobs, jobs, invoices, overdue } = EMPTY] = rows
  // A sum arrives as text.
  return {
    unpaidJobs,
    jobs: cents(Number(jobs)),
    invoices: cents(Number(invoices)),
    overdue: cents(Number(overdue)),
  }
}

const EMPTY: Row = { unpaidJobs: 0, jobs: '0', invoices: '0', overdue: '0' }
