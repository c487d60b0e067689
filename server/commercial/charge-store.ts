import { sql, type Insertable } from 'kysely'
import type { InvoiceId } from '../../contract/account-invoices.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export const insertCharge = (db: Db, charge: Insertable<Tables['accountInvoiceCharges']>) =>
  db.insertInto('accountInvoiceCharges').values(charge).execute()

/** The invoice that a card payment is for. */
export async function invoiceOfCharge(db: Db, paymentId: number): Promise<InvoiceId> {
  const { invoiceId } = await db
    .selectFrom('accountInvoiceCharges')
    .select('invoiceId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()
  return invoiceId
}

/** The open card payments that are begun in the name of this pickup, whichever invoice they are for. */
export const findOpenCharges = (db: Db, { jobId }: { jobId: JobId }) =>
  db
    .selectFrom('payments')
    .innerJoin('accountInvoiceCharges', 'paymentId', 'payments.id')
    .select(['payments.id', 'amountCents', 'providerPaymentId', 'invoiceId'])
    .where('jobId', '=', jobId)
    .where('purpose', '=', 'invoice')
    .where('status', '=', 'open')
    .execute()

/** The open card payments of an invoice. */
export const findOpenChargesOf = (db: Db, invoiceId: InvoiceId) =>
  db
    .selectFrom('payments')
    .innerJoin('accountInvoiceCharges', 'paymentId', 'payments.id')
    .select('payments.id')
    .where('invoiceId', '=', invoiceId)
    .where('purpose', '=', 'invoice')
    .where('status', '=', 'open')
    .execute()

/** Whom a card payment is made out to: the account of its invoice. */
export const payerOfCharge = (db: Db, paymentId: number) =>
  db
    .selectFrom('accountInvoiceCharges')
    .innerJoin('accountInvoices', 'accountInvoices.id', 'invoiceId')
    .innerJoin('commercialAccounts', 'commercialAccounts.id', 'accountId')
    .select(['number', 'accountInvoices.invoiceName as name', 'billingEmail as email'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()

/** The bank took this much of a card payment back: the company owes it again. */
export const markTakenBack = (db: Db, paymentId: number, amount: Cents) =>
  db
    .updateTable('accountInvoicePayments')
    .set({ takenBackCents: sql`least(amount_cents, taken_back_cents + ${amount})` })
    .where('paymentId', '=', paymentId)
    .execute()
