import { z } from 'zod'
import type { LinkedInvoice, payLinkedInvoice as contract } from '../../contract/linked-invoices.ts'
import type { InvoiceId } from '../../contract/account-invoices.ts'
import type { Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney, Money, type Cents } from '../../contract/money.ts'
import { SMALLEST_CHARGE } from '../../contract/price-changes.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { payNow } from '../payments/pay-now.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { insertPayment } from '../payments/store.ts'
import { callProvider } from '../providers/call-provider.ts'
import { findOpenCharges, insertCharge } from './charge-store.ts'
import { openInvoiceLink } from './invoice-link.ts'
import { anchorOf, type Invoice } from './invoice-store.ts'
import { invoiceView } from './invoice-view.ts'
import { lockBoth } from './locked-invoice.ts'

/** The invoice of a link as the company sees it. @throws AppError not_found. */
export async function linkedInvoice(ctx: Context, token: string): Promise<LinkedInvoice> {
  const view = await invoiceView(ctx.db, await openInvoiceLink(ctx, token), ctx.now())
  return { ...view, takesCard: view.due >= SMALLEST_CHARGE }
}

/**
 * What the company pays its invoice with; repeated calls keep one open payment. @throws AppError as payLinkedInvoice.
 */
export async function payByLink(
  ctx: Context,
  token: string,
  { amount }: { amount: Cents },
): Promise<Result<typeof contract>> {
  const invoice = await openInvoiceLink(ctx, token)
  await endOthers(ctx, invoice, amount)
  // A second time where the provider had cancelled the first by itself.
  const pay = (await begin(ctx, invoice.id, amount)) ?? (await begin(ctx, invoice.id, amount))
  if (!pay) throw alreadyPaid(invoice)
  return pay
}

async function begin(ctx: Context, id: InvoiceId, amount: Cents) {
  const paymentId = await inTransaction(ctx, (tx) => findOrBegin(ctx, tx, id, amount))
  return payNow(ctx, paymentId)
}

/** Something was paid or credited since an open payment was begun, or its invoice was issued again: it ends first. */
async function endOthers(ctx: Context, invoice: Invoice, amount: Cents): Promise<void> {
  const { due } = await invoiceView(ctx.db, invoice, ctx.now())
  if (amount !== due) return
  for (const open of await findOpenCharges(ctx.db, { jobId: await anchorOf(ctx.db, invoice.id) }))
    if (open.invoiceId !== invoice.id || open.amountCents !== due)
      await callProvider(finishPayment(ctx, open.id))
}

/** @returns the open payment of the invoice, or a new one. */
async function findOrBegin(
  ctx: Context,
  { db }: Transaction,
  id: InvoiceId,
  amount: Cents,
): Promise<number> {
  const jobId = await anchorOf(db, id)
  // The job first, then account and invoice, as everywhere.
  await lockAnyJob(db, jobId)
  const { invoice } = await lockBoth({ db }, id)
  const { due } = await invoiceView(db, invoice, ctx.now())
  if (due === 0) throw alreadyPaid(invoice)
  if (amount !== due)
    throw new AppError('amount_mismatch', `${formatMoney(due)} is due of this invoice`, {
      facts: { amount: z.encode(Money, due) },
    })
  if (due < SMALLEST_CHARGE)
    throw new AppError(
      'refused',
      `No card can be charged ${formatMoney(due)}. Please pay by e-transfer or cheque, and name ${invoice.number}`,
    )
  const [open] = await findOpenCharges(db, { jobId })
  if (open && (open.invoiceId !== id || open.amountCents !== due))
    throw new AppError(
      'in_use',
      'Another payment was begun meanwhile. Please try again in a minute',
    )
  if (open) return open.id
  const payment = await insertPayment(db, {
    jobId,
    amountCents: amount,
    purpose: 'invoice',
    onPage: true,
  })
  await insertCharge(db, { paymentId: payment.id, invoiceId: id })
  return payment.id
}

const alreadyPaid = ({ number, voidedAt }: Invoice): AppError =>
  new AppError(
    'already_paid',
    voidedAt ? `Invoice ${number} is void` : `Nothing is left to pay of invoice ${number}`,
  )

/** Asks the provider about the open payment, and answers the invoice. @throws AppError as checkLinkedInvoice. */
export async function checkByLink(ctx: Context, token: string): Promise<LinkedInvoice> {
  const { id } = await openInvoiceLink(ctx, token)
  for (const { providerPaymentId } of await findOpenCharges(ctx.db, {
    jobId: await anchorOf(ctx.db, id),
  }))
    if (providerPaymentId !== null) await callProvider(settlePayment(ctx, providerPaymentId))
  return linkedInvoice(ctx, token)
}
