import { z } from 'zod'
import { AccountInvoice, CreditNoteId } from './account-invoices.ts'
import { endpoint } from './endpoint.ts'
import { FileBytes } from './fields.ts'
import { Money } from './money.ts'
import { PaymentStart } from './payments.ts'

/** The token in the address of an invoice; null for any other address. */
export const invoiceTokenIn = (path: string): string | null =>
  /^\/invoice\/([\w-]+)$/.exec(path)?.[1] ?? null

const InvoiceLink = z.object({ token: z.string().max(100) })

/** An invoice as the company sees it, by its link. */
export const LinkedInvoice = AccountInvoice.pick({
  number: true,
  month: true,
  invoiceName: true,
  issuedAt: true,
  dueOn: true,
  state: true,
  total: true,
  gst: true,
  gstNumber: true,
  paid: true,
  credited: true,
  due: true,
  lines: true,
  credits: true,
}).extend({
  /** Whether what is due can be paid by card: less than $0.50 can't. */
  takesCard: z.boolean(),
})
export type LinkedInvoice = z.infer<typeof LinkedInvoice>

/** The invoice of a link, also one that is paid or void. `not_found` for a link that this server did not make. */
export const getLinkedInvoice = endpoint({
  method: 'GET',
  path: '/api/invoices/:token',
  access: 'public',
  summary: 'The invoice that a link leads to',
  params: InvoiceLink,
  response: LinkedInvoice,
})

/** The same invoice as PDF. `not_found` as `getLinkedInvoice`. */
export const getLinkedInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/:token/invoice.pdf',
  access: 'public',
  summary: 'The invoice that a link leads to, as a PDF',
  params: InvoiceLink,
  file: 'application/pdf',
  response: FileBytes,
})

/** A credit note that the invoice of a link has, as PDF. `not_found` as `getLinkedInvoice`, and for one of another invoice. */
export const getLinkedCreditNotePdf = endpoint({
  method: 'GET',
  path: '/api/invoices/:token/credit-notes/:creditNoteId/credit-note.pdf',
  access: 'public',
  summary: 'A credit note of the invoice that a link leads to, as a PDF',
  params: InvoiceLink.extend({ creditNoteId: CreditNoteId }),
  file: 'application/pdf',
  response: FileBytes,
})

/**
 * Starts paying what is due of an invoice by card, or continues the open payment. `amount_mismatch` with the right amount, `already_paid` for one
 * that is paid or void, `refused` for less than a card can be charged, `in_use` while another amount is on its way, `payment_failed` and `provider_unavailable` from the payment provider.
 */
export const payLinkedInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:token/pay',
  access: 'public',
  summary: 'Start paying an invoice by card; the amount must be the one shown, else 409',
  params: InvoiceLink,
  body: z.object({ amount: Money }),
  errors: [
    'amount_mismatch',
    'already_paid',
    'refused',
    'in_use',
    'payment_failed',
    'provider_unavailable',
  ],
  response: PaymentStart.extend({ amount: Money, failure: z.string().nullable() }),
})

/**
 * Asks the payment provider how the open payment of the invoice stands, after the browser confirmed it, and answers the invoice.
 * `payment_failed` and `provider_unavailable` from the provider.
 */
export const checkLinkedInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:token/payments/check',
  access: 'public',
  summary:
    'Refreshes the open payment of an invoice from the provider, after the browser confirmed it',
  params: InvoiceLink,
  errors: ['payment_failed', 'provider_unavailable'],
  response: LinkedInvoice,
})
