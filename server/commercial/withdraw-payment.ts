import type { AccountInvoice, InvoiceId } from '../../contract/account-invoices.ts'
import { AppError } from '../../contract/errors.ts'
import { cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { post } from '../ledger/ledger-store.ts'
import { cancelChargesOf } from './cancel-charges.ts'
import { anchorOf, findInvoicePayment, markWithdrawn } from './invoice-store.ts'
import { invoiceView } from './invoice-view.ts'
import { publishAccount, withInvoice } from './locked-invoice.ts'
import { remindAgain } from './send-invoice.ts'

type Withdrawn = { invoiceId: InvoiceId; paymentId: number; reason: string }

/**
 * Withdraws a recorded payment of an invoice, once. The books keep both postings.
 * @throws AppError not_found; illegal_move for a card payment.
 */
export const withdrawPayment = (
  ctx: Context,
  staff: Pick<User, 'id'>,
  { invoiceId, paymentId, reason }: Withdrawn,
): Promise<AccountInvoice> =>
  withInvoice(ctx, invoiceId, async (tx, { invoice, account }) => {
    const payment = await findInvoicePayment(tx.db, paymentId)
    if (payment?.invoiceId !== invoiceId)
      throw new AppError('not_found', `Invoice ${invoice.number} has no payment ${paymentId}`)
    if (payment.method === 'card')
      throw new AppError('illegal_move', 'A card payment is refunded, not withdrawn')
    if (payment.withdrawnAt) return invoiceView(tx.db, invoice, ctx.now())
    await markWithdrawn(tx.db, paymentId, {
      withdrawnAt: ctx.now(),
      withdrawnBy: staff.id,
      withdrawReason: reason,
    })
    const amount = payment.amountCents
    await post(tx.db, {
      kind: 'invoice_payment_withdrawn',
      jobId: await anchorOf(tx.db, invoiceId),
      reference: String(paymentId),
      entries: { accounts_receivable: amount, office_funds: cents(0 - amount) },
    })
    // A card form is for what was left with this money.
    await cancelChargesOf(tx, invoiceId)
    await remindAgain(tx, invoice)
    await publishAccount(tx, account)
    return invoiceView(tx.db, invoice, ctx.now())
  })
