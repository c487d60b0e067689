import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { ofCustomer } from './customer-record.ts'
import { endpoint } from './endpoint.ts'
import { plainLine, requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { Money, MoneySum } from './money.ts'

/** The number of an invoice in our tables; what the company reads is `number`. */
export const InvoiceId = Id.brand<'AccountInvoiceId'>()
export type InvoiceId = z.infer<typeof InvoiceId>

/** How an invoice stands. */
export const INVOICE_STATES = ['open', 'overdue', 'paid', 'void'] as const
/** One of `INVOICE_STATES`. */
export const InvoiceState = z.enum(INVOICE_STATES)
export type InvoiceState = z.infer<typeof InvoiceState>

/** How a company pays an invoice without a card. */
export const InvoiceMethod = z.enum(['cheque', 'eft'], 'Please choose cheque or EFT')

/** One pickup, fee or credit on an invoice. */
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
  number: z.string(),
  /** The first day of the month that it closes. */
  month: Day,
  invoiceName: z.string(),
  issuedAt: Instant,
  dueOn: Day,
  state: InvoiceState,
  total: Money,
  /** What of the total is GST. */
  gst: Money,
  paid: Money,
  /** What is left to pay; zero for a void one. */
  due: Money,
  lines: z.array(InvoiceLine),
  payments: z.array(
    z.object({ method: InvoiceMethod, amount: Money, reference: z.string(), recordedAt: Instant }),
  ),
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
 * Voids an invoice that was wrong, before anything is paid of it; its pickups go on the next one. `illegal_move` once
 * something is paid, and for a void invoice.
 */
export const voidInvoice = endpoint({
  method: 'POST',
  path: '/api/admin/invoices/:invoiceId/void',
  access: 'admin',
  right: 'give-money',
  summary: 'Void an invoice that nothing is paid of; its pickups go on the next one',
  params: ofInvoice,
  body: z.object({ reason: requiredText('Please write the reason', { max: 300 }) }),
  errors: ['illegal_move'],
  response: AccountInvoice,
})
