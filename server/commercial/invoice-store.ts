import { sql, type Insertable, type Selectable } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import type { AccountId } from '../../contract/commercial-accounts.ts'
import { type InvoiceId, MOST_INVOICES } from '../../contract/account-invoices.ts'
import type { Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Invoice = Selectable<Tables['accountInvoices']>
export type Unbilled = {
  jobId: JobId
  paymentId: number | null
  refundId: number | null
  amountCents: Cents
}

/** What was put on an account before this instant and is on no invoice yet, the credits with it. */
export async function findUnbilled(
  db: Db,
  accountId: AccountId,
  before: Date,
): Promise<Unbilled[]> {
  const { rows } = await sql<Unbilled>`
    select p.job_id as "jobId", p.id as "paymentId", null as "refundId", p.amount_cents as "amountCents", 0 as kind
    from account_jobs a join payments p on p.job_id = a.job_id join jobs j on j.id = a.job_id
    where a.account_id = ${accountId} and p.method = 'account' and p.status = 'paid'
      and coalesce(j.completed_at, p.created_at) < ${before}
      and not exists (select from account_invoice_lines l where l.payment_id = p.id and l.is_current)
    union all
    select r.job_id, null, r.id, -r.amount_cents, 1
    from account_jobs a join refunds r on r.job_id = a.job_id
    where a.account_id = ${accountId} and r.given_by = 'account' and r.status = 'succeeded' and r.created_at < ${before}
      and not exists (select from account_invoice_lines l where l.refund_id = r.id and l.is_current)
    order by "jobId", kind, "paymentId", "refundId"`.execute(db)
  return rows.map(({ jobId, paymentId, refundId, amountCents }) => ({
    jobId,
    paymentId,
    refundId,
    amountCents,
  }))
}

/** The accounts that had something put on them, for the task of the month. */
export const findBilledAccounts = (db: Db) =>
  db.selectFrom('accountJobs').select('accountId as id').distinct().orderBy('accountId').execute()

/** Whether the month of an account is closed already. */
export const findInvoiceOfMonth = (
  db: Db,
  accountId: AccountId,
  month: Day,
): Promise<Invoice | undefined> =>
  db
    .selectFrom('accountInvoices')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('month', '=', month)
    .where('voidedAt', 'is', null)
    .executeTakeFirst()

/** How many invoices an account has, void ones as well. */
export async function countInvoices(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('accountInvoices')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertInvoice = (
  db: Db,
  invoice: Insertable<Tables['accountInvoices']>,
): Promise<Invoice> =>
  db.insertInto('accountInvoices').values(invoice).returningAll().executeTakeFirstOrThrow()

export const insertLines = (db: Db, lines: Insertable<Tables['accountInvoiceLines']>[]) =>
  db.insertInto('accountInvoiceLines').values(lines).execute()

export const findInvoicesOf = (db: Db, customerId: CustomerId): Promise<Invoice[]> =>
  db
    .selectFrom('accountInvoices')
    .innerJoin('commercialAccounts', 'commercialAccounts.id', 'accountInvoices.accountId')
    .selectAll('accountInvoices')
    .where('customerId', '=', customerId)
    .orderBy('accountInvoices.id', 'desc')
    .limit(MOST_INVOICES)
    .execute()

/** An invoice, locked to the end of the transaction. */
export const lockInvoice = (db: Db, id: InvoiceId): Promise<Invoice | undefined> =>
  db
    .selectFrom('accountInvoices')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const linesOf = (db: Db, ids: readonly InvoiceId[]) =>
  db
    .selectFrom('accountInvoiceLines')
    .innerJoin('jobs', 'jobs.id', 'accountInvoiceLines.jobId')
    .innerJoin('accountJobs', 'accountJobs.jobId', 'accountInvoiceLines.jobId')
    .selectAll('accountInvoiceLines')
    .select(['jobs.address', 'jobs.status', 'jobs.scheduledDate', 'jobs.preferredDate', 'poNumber'])
    .where('invoiceId', '=', sql<InvoiceId>`any(${ids})`)
    .orderBy('accountInvoiceLines.id')
    .execute()

export const paymentsOf = (db: Db, ids: readonly InvoiceId[]) =>
  db
    .selectFrom('accountInvoicePayments')
    .selectAll()
    .where('invoiceId', '=', sql<InvoiceId>`any(${ids})`)
    .orderBy('id')
    .execute()

export const findPaymentOfKey = (db: Db, key: string) =>
  db
    .selectFrom('accountInvoicePayments')
    .selectAll()
    .where('idempotencyKey', '=', key)
    .executeTakeFirst()

export const insertInvoicePayment = (
  db: Db,
  payment: Insertable<Tables['accountInvoicePayments']>,
) =>
  db.insertInto('accountInvoicePayments').values(payment).returning('id').executeTakeFirstOrThrow()

/** Voids a locked invoice: its lines are free for the next one. */
export async function markVoid(
  db: Db,
  id: InvoiceId,
  voided: { voidedAt: Date; voidedBy: number; voidReason: string },
): Promise<void> {
  await db.updateTable('accountInvoices').set(voided).where('id', '=', id).execute()
  await db
    .updateTable('accountInvoiceLines')
    .set({ isCurrent: false })
    .where('invoiceId', '=', id)
    .execute()
}
