import type { InvoiceId } from '../../contract/account-invoices.ts'
import { addDays, Day, dayOf, instantOf } from '../../contract/calendar.ts'
import { cents, sumOf } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { gstOfParts } from '../ledger/gst.ts'
import type { Account } from './account-store.ts'
import { findCreditLeft, takeNumber, takeCredit } from './credit-store.ts'
import * as store from './invoice-store.ts'
import { sendInvoice } from './send-invoice.ts'

/** The first day of the month of a day. */
export const monthOf = (day: Day): Day => Day.parse(`${day.slice(0, 8)}01`)
/** The first day of the month after. */
const monthAfter = (month: Day): Day => monthOf(addDays(month, 31))

type Issue = {
  /** Locked to the end of the transaction, so that an account gets one invoice for a month. */
  account: Account
  month: Day
  /** The void invoice that this one is issued instead of. */
  replacesId?: InvoiceId
}

/**
 * Issues the invoice of an account for a month, with what was put on the account until its end and is on no invoice yet, less
 * its refunds and what is left of credit notes. @returns undefined where there is nothing to pay.
 */
export async function issueInvoice(
  ctx: Context,
  tx: Transaction,
  { account, month, replacesId }: Issue,
): Promise<store.Invoice | undefined> {
  const { db } = tx
  const unbilled = await store.findUnbilled(db, account.id, instantOf(monthAfter(month), 0))
  const total = sumOf(unbilled.map(({ amountCents }) => amountCents))
  if (total <= 0) return undefined
  const gst = await gstOfParts({ config: ctx.config, db }, unbilled)
  const lines = unbilled.map((line, place) => ({ ...line, gstCents: gst[place] ?? cents(0) }))
  const issuedAt = ctx.now()
  const invoice = await store.insertInvoice(db, {
    accountId: account.id,
    month,
    number: await takeNumber(db, 'invoice'),
    invoiceName: account.invoiceName,
    totalCents: total,
    gstCents: cents(Math.max(0, sumOf(lines.map(({ gstCents }) => gstCents)))),
    gstNumber: ctx.config.gstNumber ?? null,
    issuedAt,
    dueOn: addDays(dayOf(issuedAt), account.netDays),
    ...(replacesId && { replacesId }),
  })
  await store.insertLines(
    db,
    lines.map((line) => ({ ...line, invoiceId: invoice.id })),
  )
  await takeOffCredits(db, invoice)
  await sendInvoice(ctx, tx, invoice, account)
  if (account.customerId !== null) await tx.publish('customer', account.customerId)
  return invoice
}

/** What is left of credit notes lowers what is due. */
async function takeOffCredits(
  db: Db,
  { id: invoiceId, accountId, totalCents }: store.Invoice,
): Promise<void> {
  let due: number = totalCents
  for (const { creditNoteId, left } of await findCreditLeft(db, accountId)) {
    const amountCents = cents(Math.min(left, due))
    if (amountCents > 0) await takeCredit(db, { creditNoteId, invoiceId, amountCents })
    due -= amountCents
  }
}
