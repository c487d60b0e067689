import * as contract from '../../../contract/account-invoices.ts'
import * as linked from '../../../contract/linked-invoices.ts'
import { cents } from '../../../contract/money.ts'
import { confirmSandboxPayment } from '../../../contract/sandbox-payments.ts'
import type { useApp } from '../../testing/app.ts'
import { messagesOf } from '../../testing/messages.ts'
import { GOOD_CARD } from '../../testing/paying.ts'
import type { companiesIn } from './companies.ts'

/** What companies do with the links of their invoices, and the team with what they pay. */
export function linksIn(
  app: ReturnType<typeof useApp>,
  desk: ReturnType<typeof companiesIn>['desk'],
) {
  /** The words of the messages of a kind to the invoice contact, oldest first. */
  const mailed = async (email: string, kind?: string) =>
    (await messagesOf(app)).filter(
      ({ recipientEmail, messageType }) =>
        recipientEmail === email && (kind === undefined || messageType === kind),
    )
  const linkOf = async (email: string) => {
    const address = /https?:\S+/.exec(
      (await mailed(email, 'account_invoice')).at(-1)?.message ?? '',
    )
    const token = linked.invoiceTokenIn(new URL(address?.[0] ?? 'http://none').pathname) ?? ''
    const start = (amount: number) =>
      app.as().call(linked.payLinkedInvoice, { params: { token }, body: { amount: cents(amount) } })
    const confirm = (clientSecret: string, cardNumber = GOOD_CARD) =>
      app.as().call(confirmSandboxPayment, {
        body: { clientSecret, method: 'card' as const, cardNumber },
      })
    const show = () => app.as().call(linked.getLinkedInvoice, { params: { token } })
    const check = () => app.as().call(linked.checkLinkedInvoice, { params: { token } })
    return { token, start, confirm, show, check }
  }
  const recordCheque = async (invoiceId: contract.InvoiceId, amount: number) =>
    (await desk()).call(contract.recordInvoicePayment, {
      params: { invoiceId },
      body: { method: 'e_transfer', amount: cents(amount), reference: '' },
    })
  const chargesOf = async (invoiceId: contract.InvoiceId) =>
    app.ctx.db
      .selectFrom('payments')
      .innerJoin('accountInvoiceCharges', 'paymentId', 'payments.id')
      .selectAll('payments')
      .where('invoiceId', '=', invoiceId)
      .orderBy('payments.id')
      .execute()

  return { mailed, linkOf, recordCheque, chargesOf }
}
