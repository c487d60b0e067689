import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { ofCustomer } from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes, plainLine, requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { Money, MoneySum } from './money.ts'

/** The number of an invoice in our tables; what the company reads is `number`. */
export const InvoiceId = Id.brand<'AccountInvoiceId'>()
export type InvoiceId = z.infer<typeof InvoiceId>

/** The number of a credit note in our tables; what the company reads is `number`. */
export const CreditNoteId = Id.brand<'CreditNoteId'>()
export type CreditNoteId = z.infer<typeof CreditNoteId>

/** How an invoice stands. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'void'] as const
/** One of `INVOICE_STATES`. */
export const InvoiceState = z.enum(INVOICE_STATES)
export type InvoiceState = z.infer<typeof InvoiceState>

/** How a company pays an invoice without a card. */
export const INVOICE_METHODS = ['cheque', 'e_transfer', 'eft'] as const
/** One of `INVOICE_METHODS`. */
export const InvoiceMethod = z.enum(INVOICE_METHODS, 'Please choose cheque, e-transfer or EFT')
export type InvoiceMethod = z.infer<typeof InvoiceMethod>

/** What a person reads for each way an invoice is paid. */
export const invoiceMethodNames: Record<InvoiceMethod | 'card', string> = {
  cheque: 'cheque',
  e_transfer: 'e-transfer',
  eft: 'EFT',
  card: 'card',
}

/** On which days reminders of an open invoice go out, counted from the day it is due. */
export const REMINDER_DAYS = [-7, 0, 7, 14] as const

/** One pickup, fee or credit on an invoice; a credit is a refund from before the invoice. */
export const InvoiceLine = z.object({
  jobId: JobId,
  what: z.enum(['pickup', 'cancellation_fee', 'credit']),
  day: Day,
  address: z.string(),
  poNumber: z.string(),
  /** With GST; below zero for a credit. */
  amount: MoneySum,
  gst: MoneySum,
})

/** The invoice of an account for one month. */
export const AccountInvoice = z.object({
  id: InvoiceId,
  /** Invoices are numbered one after another, without gaps. */
  number: z.string().meta({ example: 'INV-00042' }),
  /** The first day of the month that it closes. */
  month: Day,
  invoiceName: z.string(),
  issuedAt: Instant,
  dueOn: Day,
  /** When it was emailed last. */
  sentAt: Instant.nullable(),
  state: InvoiceState,
  total: Money,
  /** What of the total is GST. */
  gst: Money,
  /** Of the business; null where no tax was charged. */
  gstNumber: z.string().nullable(),
  paid: Money,
  /** What credit notes take off: for pickups of this invoice, or left over from earlier ones. */
  credited: Money,
  /** What is left to pay; zero for a void one. */
  due: Money,
  lines: z.array(InvoiceLine),
  payments: z.array(
    z.object({
      id: Id,
      method: z.enum([...INVOICE_METHODS, 'card']),
      /** Without what a bank took back of it. */
      amount: Money,
      reference: z.string(),
      recordedAt: Instant,
    }),
  ),
  /** `used` is what this invoice takes off; `jobId` names the pickup that was refunded. */
  credits: z.array(
    z.object({
      id: CreditNoteId,
      number: z.string(),
      jobId: JobId,
      amount: Money,
      used: Money,
      issuedAt: Instant,
    }),
  ),
  /** The number of the void invoice that this one was issued instead of. */
  replaces: z.string().nullable(),
  voided: z.object({ at: Instant, reason: z.string() }).nullable(),
})
export type AccountInvoice = z.infer<typeof AccountInvoice>

/** The most invoices that one answer has: five years. */
export const MOST_INVOICES = 60

const ofInvoice = z.object({ invoiceId: InvoiceId })

/** The newest 60 invoices of a customer's account, the newest first; none without an account. */
export const listAccountInvoices = endpoint({
  method: 'GET',
  path: '/api/admin/customers/:customerId/invoices',
  access: 'admin',
  right: 'see-money',
  summary: 'The monthly invoices of a commercial account, the newest first',
  params: ofCustomer,
  response: z.object({ invoices: z.array(AccountInvoice) }),
})

/**
 * Records a cheque or a transfer for an invoice; less than is due leaves it partly paid. The same Idempotency-Key is one
 * payment. `refused` for nothing and for more than is due, `illegal_move` for a void or paid invoice.
 */
export const recordInvoicePayment = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:invoiceId/payments',
  access: 'admin',
  right: 'give-money',
  summary: 'Record a cheque or a transfer that pays an invoice, or a part of it',
  params: ofInvoice,
  body: z.object({
    method: InvoiceMethod,
    amount: Money,
    reference: plainLine(100, 'Please use at most 100 characters').default(''),
  }),
  errors: ['refused', 'illegal_move', 'key_reused'],
  response: AccountInvoice,
})

/**
 * Withdraws a payment that was recorded wrongly or bounced; the books keep both, and the invoice is owed again. A second call
 * changes nothing. `illegal_move` for a card payment.
 */
export const withdrawInvoicePayment = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:invoiceId/payments/:paymentId/withdraw',
  access: 'admin',
  right: 'give-money',
  summary: 'Withdraw a cheque or a transfer that was recorded wrongly',
  params: ofInvoice.extend({ paymentId: Id }),
  body: z.object({ reason: requiredText('Please write the reason', { max: 300 }) }),
  errors: ['illegal_move'],
  response: AccountInvoice,
})

/**
 * Voids an invoice that was wrong, before anything is paid of it. `reissue` issues another one for the same month now, with the
 * terms of the account as they are; without it its pickups go on the next one. `illegal_move` once something is paid, for
 * one that credit notes cover or whose credit note another invoice takes off, and for a void invoice.
 */
export const voidInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:invoiceId/void',
  access: 'admin',
  right: 'give-money',
  summary: 'Void an invoice that nothing is paid of, and issue another one instead',
  params: ofInvoice,
  body: z.object({
    reason: requiredText('Please write the reason', { max: 300 }),
    reissue: z.boolean().default(true),
  }),
  errors: ['illegal_move'],
  response: z.object({
    invoice: AccountInvoice,
    /** The one that was issued instead; null without. */
    reissued: AccountInvoice.nullable(),
  }),
})

/** An invoice as PDF, as the company gets it. `not_found` for one that does not exist. */
export const getInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/admin/invoices/:invoiceId/pdf',
  access: 'admin',
  right: 'see-money',
  summary: 'An invoice of a commercial account as PDF',
  params: ofInvoice,
  file: 'application/pdf',
  response: FileBytes,
})

/** A credit note as PDF, as the company gets it. `not_found` for one that does not exist. */
export const getCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/admin/credit-notes/:creditNoteId/pdf',
  access: 'admin',
  right: 'see-money',
  summary: 'A credit note of a commercial account as PDF',
  params: z.object({ creditNoteId: CreditNoteId }),
  file: 'application/pdf',
  response: FileBytes,
})

/**
 * Sends an invoice once more by email, to the present invoice contact; from the day it is due on, as a reminder. `illegal_move` for a void one and where nothing is due, `too_many_requests` within a
 * minute of the last time.
 */
export const sendInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:invoiceId/send',
  access: 'admin',
  right: 'give-money',
  summary: 'Email an invoice to the invoice contact of its account once more',
  params: ofInvoice,
  errors: ['illegal_move', 'too_many_requests'],
  response: AccountInvoice,
})
