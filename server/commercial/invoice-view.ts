import type { AccountInvoice, InvoiceState } from '../../contract/account-invoices.ts'
import { dayOf } from '../../contract/calendar.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { linesOf, paymentsOf, type Invoice } from './invoice-store.ts'

/** Invoices as the team sees them, in the same order. */
export async function invoiceViews(
  db: Db,
  invoices: readonly Invoice[],
  now: Date,
): Promise<AccountInvoice[]> {
  const ids = invoices.map(({ id }) => id)
  const [lines, payments] = [await linesOf(db, ids), await paymentsOf(db, ids)]
  return invoices.map((invoice) => {
    const own = payments.filter(({ invoiceId }) => invoiceId === invoice.id)
    const paid = sumOf(own.map(({ amountCents }) => amountCents))
    const due = invoice.voidedAt ? cents(0) : cents(invoice.totalCents - paid)
    return {
      ...invoice,
      state: stateOf(invoice, due, now),
      total: invoice.totalCents,
      gst: invoice.gstCents,
      paid,
      due,
      lines: lines.filter(({ invoiceId }) => invoiceId === invoice.id).map(lineView),
      payments: own.map(({ amountCents: amount, ...payment }) => ({ ...payment, amount })),
      voided: invoice.voidedAt && { at: invoice.voidedAt, reason: invoice.voidReason ?? '' },
    }
  })
}

function stateOf({ voidedAt, dueOn }: Invoice, due: Cents, now: Date): InvoiceState {
  if (voidedAt) return 'void'
  if (due === 0) return 'paid'
  return dayOf(now) > dueOn ? 'overdue' : 'open'
}

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
