import type { Selectable } from 'kysely'
import { cents, formatMoney } from '../../contract/money.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Tables } from '../db/tables.ts'
import { findAnyJob } from '../jobs/store.ts'
import { gstOf } from '../ledger/gst.ts'
import { notify } from '../messaging/notify.ts'
import { lockAccount } from './account-store.ts'
import { cancelChargesOf } from './cancel-charges.ts'
import { insertCreditNote, setCreditNoteEmail, takeNumber, takeCredit } from './credit-store.ts'
import { invoiceUrl } from './invoice-link.ts'
import { findAccountIdOf, findInvoiceOfPayment, lockInvoice } from './invoice-store.ts'
import { invoiceView } from './invoice-view.ts'
import { publishAccount } from './locked-invoice.ts'
import { billingContact } from './send-invoice.ts'

type Refund = Pick<Selectable<Tables['refunds']>, 'id' | 'jobId' | 'paymentId' | 'amountCents'>

/**
 * A pickup on account is refunded, in this transaction, with its job locked. One that is on an invoice gets a credit note, which lowers what is due
 * of that invoice; the rest is taken off the next ones. One that is on none yet becomes a line of its invoice.
 */
export async function creditInvoice(
  ctx: Pick<Context, 'config' | 'now' | 'secrets'>,
  tx: Transaction,
  { id: refundId, jobId, paymentId, amountCents }: Refund,
): Promise<void> {
  const { db } = tx
  const accountId = await findAccountIdOf(db, jobId)
  // Locked before the invoice is looked for: one that is being issued has its lines then.
  const account = accountId && (await lockAccount(db, accountId))
  const current = account && (await findInvoiceOfPayment(db, paymentId))
  const invoice = current && (await lockInvoice(db, current.id))
  if (!account || !invoice) return
  const { due } = await invoiceView(db, invoice, ctx.now())
  const note = await insertCreditNote(db, {
    number: await takeNumber(db, 'credit_note'),
    accountId: account.id,
    invoiceId: invoice.id,
    refundId,
    amountCents,
    gstCents: await gstOf({ config: ctx.config, db }, await findAnyJob(db, jobId), amountCents),
    issuedAt: ctx.now(),
  })
  const used = cents(Math.min(due, amountCents))
  if (used > 0) {
    await takeCredit(db, { creditNoteId: note.id, invoiceId: invoice.id, amountCents: used })
    await cancelChargesOf(tx, invoice.id)
  }
  const contact = billingContact(account)
  const email =
    contact &&
    (await notify(ctx, tx, 'account_credit_note', contact, {
      channel: 'email',
      values: {
        credit: note.number,
        amount: formatMoney(amountCents),
        jobId: String(jobId),
        invoice: invoice.number,
        link: invoiceUrl(ctx, invoice.id),
      },
    }))
  if (email) await setCreditNoteEmail(db, note.id, email.id)
  await publishAccount(tx, account)
}
