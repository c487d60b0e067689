import type { Generated } from 'kysely'
import type { InvoiceId } from '../../../contract/account-invoices.ts'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { AccountId } from '../../../contract/commercial-accounts.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { Defaulted } from './columns.ts'

export type CommercialTables = {
  commercialAccounts: {
    id: Generated<AccountId>
    /** Null once the record was erased. */
    customerId: CustomerId | null
    invoiceName: string
    billingEmail: string
    creditLimitCents: Cents
    netDays: number
    requiresPo: boolean
    closedAt: Date | null
    version: Defaulted<number>
    createdAt: Defaulted<Date>
  }
  /** The jobs that are booked on an account. */
  accountJobs: { jobId: JobId; accountId: AccountId; poNumber: Defaulted<string> }
  accountInvoices: {
    id: Generated<InvoiceId>
    accountId: AccountId
    /** The first day of the month that it closes. */
    month: Day
    number: string
    invoiceName: string
    totalCents: Cents
    gstCents: Cents
    issuedAt: Date
    dueOn: Day
    voidedAt: Defaulted<Date | null>
    voidedBy: Defaulted<number | null>
    voidReason: Defaulted<string | null>
    /** How many reminders left. */
    reminders: Defaulted<number>
    remindedAt: Defaulted<Date | null>
  }
  accountInvoiceLines: {
    id: Generated<number>
    invoiceId: InvoiceId
    jobId: JobId
    paymentId: number | null
    refundId: number | null
    /** Below zero for a credit. */
    amountCents: Cents
    gstCents: Cents
    /** False once its invoice is void. */
    isCurrent: Defaulted<boolean>
  }
  /** What the team recorded as paid of an invoice. */
  accountInvoicePayments: {
    id: Generated<number>
    invoiceId: InvoiceId
    method: 'cheque' | 'eft'
    amountCents: Cents
    reference: Defaulted<string>
    recordedBy: number
    recordedAt: Date
    idempotencyKey: string | null
  }
}
