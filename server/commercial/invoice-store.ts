import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
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

/** What was put on an account before this instant and is on no invoice yet, and what was refunded of it by now. */
export async function findUnbilled(
  db: Db,
  accountId: AccountId,
  before: Date,
): Promise<Unbilled[]> {
  const { rows } = await sql<Unbilled>`
    with unbilled as materialized (
      select p.id, p.job_id, p.amount_cents
      from account_jobs a join payments p on p.job_id = a.job_id join jobs j on j.id = a.job_id
      where a.account_id = ${accountId} and p.method = 'account' and p.status = 'paid'
        and coalesce(j.completed_at, p.created_at) < ${before}
        and not exists (select from account_invoice_lines l where l.payment_id = p.id and l.is_current))
    select job_id as "jobId", id as "paymentId", null as "refundId", amount_cents as "amountCents", 0 as kind from unbilled
    union all
    select r.job_id, null, r.id, -r.amount_cents, 1 from unbilled u join refunds r on r.payment_id = u.id
    where r.given_by = 'account' and r.status = 'succeeded'
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

/** Whether the month of an account was closed, also by an invoice that is void: its pickups wait for the next month. */
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
    .limit(1)
    .executeTakeFirst()

export const insertInvoice = (
  db: Db,
  invoice: Insertable<Tables['accountInvoices']>,
): Promise<Invoice> =>
  db.insertInto('accountInvoices').values(invoice).returningAll().executeTakeFirstOrThrow()

export const changeInvoice = (
  db: Db,
  id: InvoiceId,
  changes: Pick<Updateable<Tables['accountInvoices']>, 'sentAt' | 'reminders' | 'remindedAt'>,
) => db.updateTable('accountInvoices').set(changes).where('id', '=', id).execute()

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

export const findInvoice = (db: Db, id: InvoiceId): Promise<Invoice | undefined> =>
  db.selectFrom('accountInvoices').selectAll().where('id', '=', id).executeTakeFirst()

/** The invoice that has a payment of the method 'account' on it. */
export const findInvoiceOfPayment = (db: Db, paymentId: number): Promise<Invoice | undefined> =>
  db
    .selectFrom('accountInvoices')
    .innerJoin('accountInvoiceLines', 'accountInvoiceLines.invoiceId', 'accountInvoices.id')
    .selectAll('accountInvoices')
    .where('paymentId', '=', paymentId)
    .where('isCurrent', '=', true)
    .executeTakeFirst()

/** The account of a pickup; undefined for one that is on none. */
export const findAccountIdOf = async (db: Db, jobId: JobId): Promise<AccountId | undefined> =>
  (
    await db
      .selectFrom('accountJobs')
      .select('accountId')
      .where('jobId', '=', jobId)
      .executeTakeFirst()
  )?.accountId

/** The pickup in whose name the payments of an invoice are made and booked: that of its first line. */
export async function anchorOf(db: Db, id: InvoiceId): Promise<JobId> {
  const { jobId } = await db
    .selectFrom('accountInvoiceLines')
    .select('jobId')
    .where('invoiceId', '=', id)
    .where('paymentId', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return jobId
}

/** An invoice, locked to the end of the transaction. Its account is locked before it. */
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

/** What these invoices were paid with, without what was withdrawn. */
export const paymentsOf = (db: Db, ids: readonly InvoiceId[]) =>
  db
    .selectFrom('accountInvoicePayments')
    .selectAll()
    .where('invoiceId', '=', sql<InvoiceId>`any(${ids})`)
    .where('withdrawnAt', 'is', null)
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

export const findInvoicePayment = (db: Db, id: number) =>
  db.selectFrom('accountInvoicePayments').selectAll().where('id', '=', id).executeTakeFirst()

export const markWithdrawn = (
  db: Db,
  id: number,
  withdrawn: { withdrawnAt: Date; withdrawnBy: number; withdrawReason: string },
) => db.updateTable('accountInvoicePayments').set(withdrawn).where('id', '=', id).execute()

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

/** The numbers of these invoices, by their ids. */
export async function numbersOf(
  db: Db,
  ids: readonly InvoiceId[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('accountInvoices')
    .select(['id', 'number'])
    .where('id', '=', sql<InvoiceId>`any(${ids})`)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
