import type { Selectable } from 'kysely'
import type { NotificationId } from '../../contract/messaging.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Hooks } from '../core/hooks.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { post } from '../ledger/ledger-store.ts'
import { requestRefund } from '../refunds/refund-job.ts'
import { invoiceOfCharge, markTakenBack, payerOfCharge } from './charge-store.ts'
import { creditInvoice } from './credit-invoice.ts'
import { creditNotePdf } from './credit-note-pdf.ts'
import { findCreditNoteOfEmail } from './credit-store.ts'
import { insertInvoicePayment } from './invoice-store.ts'
import { invoiceView } from './invoice-view.ts'
import { lockBoth, publishAccount } from './locked-invoice.ts'
import { creditRefusal, requireCredit } from './require-credit.ts'
import { remindAgain } from './send-invoice.ts'

type Payment = Selectable<Tables['payments']>

/**
 * A card was charged for an invoice: what is due of it is paid, and what is too much goes back to the card, all of it where
 * the invoice is void or was paid otherwise meanwhile.
 */
async function settle(ctx: Context, tx: Transaction, payment: Payment): Promise<void> {
  const { id: paymentId, jobId, amountCents } = payment
  const invoiceId = await invoiceOfCharge(tx.db, paymentId)
  const { invoice, account } = await lockBoth(tx, invoiceId)
  const { due } = await invoiceView(tx.db, invoice, ctx.now())
  const used = cents(Math.min(due, amountCents))
  const excess = cents(amountCents - used)
  await post(tx.db, {
    kind: 'charge',
    jobId,
    reference: String(paymentId),
    entries: { cash: amountCents, accounts_receivable: -used, customer_funds: -excess },
  })
  if (used > 0)
    await insertInvoicePayment(tx.db, {
      invoiceId,
      paymentId,
      method: 'card',
      amountCents: used,
      recordedBy: null,
      recordedAt: ctx.now(),
    })
  if (excess > 0) await requestRefund(tx, { jobId, paymentId, amountCents: excess })
  await publishAccount(tx, account)
}

async function payerOf(db: Db, paymentId: number) {
  const { number, name, email } = await payerOfCharge(db, paymentId)
  return { description: `Invoice ${number}`, name, email }
}

/** The bank decided against a card payment of an invoice: the company owes it again. */
async function takeBack(tx: Transaction, paymentId: number, amount: Cents): Promise<void> {
  const { account, invoice } = await lockBoth(tx, await invoiceOfCharge(tx.db, paymentId))
  await markTakenBack(tx.db, paymentId, amount)
  await remindAgain(tx, invoice)
  await publishAccount(tx, account)
}

/** The PDF of the credit note that an email is about. */
async function creditNoteOfEmail(
  ctx: Pick<Context, 'config' | 'db'>,
  notificationId: NotificationId,
) {
  const id = await findCreditNoteOfEmail(ctx.db, notificationId)
  return id && creditNotePdf(ctx, id)
}

/** What payments, refunds, disputes and emails ask about invoices. */
export const invoiceHooks: Hooks['invoices'] = {
  credit: creditInvoice,
  creditRefusal,
  requireCredit,
  settle,
  payerOf,
  creditNoteOfEmail,
  takeBack,
}
