import type { AccountInvoice, InvoiceState } from '../../contract/account-invoices.ts'
import { type Day, dayOf } from '../../contract/calendar.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import { creditsOf } from './credit-store.ts'
import { linesOf, numbersOf, paymentsOf, type Invoice } from './invoice-store.ts'

/** Invoices as the team sees them, in the same order. */
export async function invoiceViews(
  db: Db,
  invoices: readonly Invoice[],
  now: Date,
): Promise<AccountInvoice[]> {
  const ids = invoices.map(({ id }) => id)
  const lines = Map.groupBy(await linesOf(db, ids), ({ invoiceId }) => invoiceId)
  const payments = Map.groupBy(await paymentsOf(db, ids), ({ invoiceId }) => invoiceId)
  const credits = Map.groupBy(await creditsOf(db, ids), ({ invoiceId }) => invoiceId)
  const numbers = await numbersOf(
    db,
    invoices.flatMap(({ replacesId }) => replacesId ?? []),
  )
  return invoices.map((invoice) => {
    const ownPayments = (payments.get(invoice.id) ?? []).map(paymentView)
    const ownCredits = credits.get(invoice.id) ?? []
    const paid = sumOf(ownPayments.map(({ amount }) => amount))
    const credited = sumOf(ownCredits.map(({ used }) => used))
    const due = invoice.voidedAt ? cents(0) : cents(invoice.totalCents - paid - credited)
    return {
      ...invoice,
      state: stateOf(invoice, due, dayOf(now)),
      total: invoice.totalCents,
      gst: invoice.gstCents,
      paid,
      credited,
      due,
      lines: (lines.get(invoice.id) ?? []).map(lineView),
      payments: ownPayments,
      credits: ownCredits.map(({ jobId, ...credit }) => ({ ...credit, jobId: JobId.parse(jobId) })),
      replaces: numbers.get(invoice.replacesId ?? 0) ?? null,
      voided: invoice.voidedAt && { at: invoice.voidedAt, reason: invoice.voidReason ?? '' },
    }
  })
}

/** One invoice as the team sees it. */
export async function invoiceView(db: Db, invoice: Invoice, now: Date): Promise<AccountInvoice> {
  const [view] = await invoiceViews(db, [invoice], now)
  if (!view) throw new Error(`Invoice ${invoice.id} has no view`)
  return view
}

/** How an invoice stands on a day, by what is left to pay of it. */
export function stateOf(
  { voidedAt, dueOn }: Pick<Invoice, 'voidedAt' | 'dueOn'>,
  due: Cents,
  today: Day,
): InvoiceState {
  if (voidedAt) return 'void'
  if (due === 0) return 'paid'
  return today > dueOn ? 'overdue' : 'open'
}

const paymentView = ({
  amountCents,
  takenBackCents,
  ...payment
}: Awaited<ReturnType<typeof paymentsOf>>[number]) => ({
  ...payment,
  amount: cents(amountCents - takenBackCents),
})

const lineView = (line: Awaited<ReturnType<typeof linesOf>>[number]) => ({
  jobId: line.jobId,
  what:
    line.refundId !== null
      ? ('credit' as const)
      : line.status === 'cancelled'
        ? ('cancellation_fee' as const)
        : ('pickup' as const),
  day: line.scheduledDate ?? line.preferredDate,
  address: line.address,
  poNumber: line.poNumber,
  amount: line.amountCents,
  gst: line.gstCents,
})
