import type { Generated, GeneratedAlways } from 'kysely'
import type { CreditNoteId, InvoiceId } from '../../../contract/account-invoices.ts'
import type { CustomerId } from '../../../contract/admin-customers.ts'
import type { Day } from '../../../contract/calendar.ts'
import type { AccountId } from '../../../contract/commercial-accounts.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { NotificationId } from '../../../contract/messaging.ts'
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
    /** Null where no tax was charged. */
    gstNumber: string | null
    /** The void invoice that this one was issued instead of. */
    replacesId: Defaulted<InvoiceId | null>
    sentAt: Defaulted<Date | null>
    /** How many reminders left or are over. */
    reminders: Defaulted<number>
    remindedAt: Defaulted<Date | null>
    /** Number and name as a search compares them. */
    searchKey: GeneratedAlways<string>
  }
  /** Those that something is left to pay of, kept by triggers: never written here. */
  openInvoices: { invoiceId: InvoiceId; dueCents: Cents }
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
  /** The numbers given so far. */
  accountNumbers: { kind: 'invoice' | 'credit_note'; last: number }
  /** A pickup that is refunded after its invoice. */
  accountCreditNotes: {
    id: Generated<CreditNoteId>
    number: string
    accountId: AccountId
    invoiceId: InvoiceId
    refundId: number
    amountCents: Cents
    gstCents: Cents
    issuedAt: Date
    voidedAt: Defaulted<Date | null>
    /** The email that has its PDF. */
    notificationId: Defaulted<NotificationId | null>
  }
  /** What of a credit note an invoice takes off. */
  accountCreditUses: { creditNoteId: CreditNoteId; invoiceId: InvoiceId; amountCents: Cents }
  /** The card payments that were begun for an invoice. */
  accountInvoiceCharges: { paymentId: number; invoiceId: InvoiceId }
  /** What is paid of an invoice: by card, or as the team recorded it. */
  accountInvoicePayments: {
    id: Generated<number>
    invoiceId: InvoiceId
    method: 'cheque' | 'e_transfer' | 'eft' | 'card'
    amountCents: Cents
    reference: Defaulted<string>
    /** Null for a card. */
    recordedBy: number | null
    recordedAt: Date
    idempotencyKey: Defaulted<string | null>
    paymentId: Defaulted<number | null>
    /** A card payment that the bank took back. */
    takenBackCents: Defaulted<Cents>
    withdrawnAt: Defaulted<Date | null>
    withdrawnBy: Defaulted<number | null>
    withdrawReason: Defaulted<string | null>
  }
}
