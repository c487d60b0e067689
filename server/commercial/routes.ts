import { Readable } from 'node:stream'
import * as invoices from '../../contract/account-invoices.ts'
import * as accounts from '../../contract/commercial-accounts.ts'
import * as invoiceList from '../../contract/invoices.ts'
import * as linked from '../../contract/linked-invoices.ts'
import { Answer } from '../core/answer.ts'
import type { Bind } from '../core/bind.ts'
import { bindList } from '../core/bind-list.ts'
import { findCurrentId } from '../customers/store.ts'
import { findAccount, findAccountOf } from './account-store.ts'
import { accountView, callerAccount } from './account-view.ts'
import { invoiceAgeing } from './ageing-query.ts'
import { creditNotePdf, noSuchNote } from './credit-note-pdf.ts'
import { findInvoice, findInvoicesOf } from './invoice-store.ts'
import { openInvoiceLink } from './invoice-link.ts'
import { printInvoice } from './invoice-pdf.ts'
import { invoiceView, invoiceViews } from './invoice-view.ts'
import { adminInvoices } from './list-invoices.ts'
import { noSuchInvoice } from './locked-invoice.ts'
import { checkByLink, linkedInvoice, payByLink } from './pay-by-link.ts'
import { saveAccount } from './save-account.ts'
import { billingContact, sendAgain } from './send-invoice.ts'
import { payInvoice, voidOne } from './settle-invoice.ts'
import { withdrawPayment } from './withdraw-payment.ts'

const pdfOf = ({ name, bytes }: { name: string; bytes: Buffer }): Answer<string> =>
  new Answer<string>(Readable.from([bytes]), {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  })

export function commercialRoutes(bind: Bind): void {
  bind(accounts.getCommercialAccount, async ({ ctx: { db }, params }) =>
    accountView(db, await findAccountOf(db, await findCurrentId(db, params.customerId))),
  )
  bind(accounts.findCallerAccount, ({ ctx: { db }, query }) => callerAccount(db, query))
  bind(accounts.saveCommercialAccount, ({ ctx, params, body }) =>
    saveAccount(ctx, params.customerId, body),
  )
  bind(invoices.listAccountInvoices, async ({ ctx, params }) => {
    const customerId = await findCurrentId(ctx.db, params.customerId)
    return {
      invoices: await invoiceViews(ctx.db, await findInvoicesOf(ctx.db, customerId), ctx.now()),
    }
  })
  bind(invoices.recordInvoicePayment, ({ ctx, caller, params, body, idempotencyKey }) =>
    payInvoice(ctx, { staff: caller.user, key: idempotencyKey }, params.invoiceId, body),
  )
  bind(invoices.withdrawInvoicePayment, ({ ctx, caller, params, body }) =>
    withdrawPayment(ctx, caller.user, { ...params, ...body }),
  )
  bind(invoices.voidInvoice, ({ ctx, caller, params, body }) =>
    voidOne(ctx, caller.user, params.invoiceId, body),
  )
  bindList(bind, invoiceList.listInvoices, adminInvoices, () => undefined)
  bind(invoiceList.getInvoiceAgeing, ({ ctx }) => invoiceAgeing(ctx))
  bind(invoiceList.getInvoice, async ({ ctx: { db, now }, params: { invoiceId } }) => {
    const invoice = await findInvoice(db, invoiceId)
    const account = invoice && (await findAccount(db, invoice.accountId))
    if (!account) throw noSuchInvoice(invoiceId)
    const contact = billingContact(account)
    return {
      ...(await invoiceView(db, invoice, now())),
      customerId: account.customerId,
      billingEmail: contact && account.billingEmail,
    }
  })
  bind(invoices.getInvoicePdf, async ({ ctx, params }) => {
    const invoice = await findInvoice(ctx.db, params.invoiceId)
    if (!invoice) throw noSuchInvoice(params.invoiceId)
    return pdfOf(await printInvoice(ctx, await invoiceView(ctx.db, invoice, ctx.now())))
  })
  bind(invoices.getCreditNotePdf, async ({ ctx, params }) =>
    pdfOf(await creditNotePdf(ctx, params.creditNoteId)),
  )
  bind(invoices.sendInvoice, ({ ctx, params }) => sendAgain(ctx, params.invoiceId))
  linkedRoutes(bind)
}

const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
const WRITE_LIMIT = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }

/** What the company does with the link in its email. */
function linkedRoutes(bind: Bind): void {
  bind(linked.getLinkedInvoice, ({ ctx, params }) => linkedInvoice(ctx, params.token), READ_LIMIT)
  bind(
    linked.getLinkedInvoicePdf,
    async ({ ctx, params }) => {
      const invoice = await openInvoiceLink(ctx, params.token)
      return pdfOf(await printInvoice(ctx, await invoiceView(ctx.db, invoice, ctx.now())))
    },
    READ_LIMIT,
  )
  bind(
    linked.getLinkedCreditNotePdf,
    async ({ ctx, params: { token, creditNoteId } }) => {
      const { credits } = await linkedInvoice(ctx, token)
      if (!credits.some(({ id }) => id === creditNoteId)) throw noSuchNote(creditNoteId)
      return pdfOf(await creditNotePdf(ctx, creditNoteId))
    },
    READ_LIMIT,
  )
  bind(
    linked.payLinkedInvoice,
    ({ ctx, params, body }) => payByLink(ctx, params.token, body),
    WRITE_LIMIT,
  )
  bind(linked.checkLinkedInvoice, ({ ctx, params }) => checkByLink(ctx, params.token), READ_LIMIT)
}
