import * as invoices from '../../contract/account-invoices.ts'
import * as accounts from '../../contract/commercial-accounts.ts'
import type { Bind } from '../core/bind.ts'
import { findCurrentId } from '../customers/store.ts'
import { findAccountOf } from './account-store.ts'
import { accountView } from './account-view.ts'
import { findInvoicesOf } from './invoice-store.ts'
import { invoiceViews } from './invoice-view.ts'
import { saveAccount } from './save-account.ts'
import { payInvoice, voidOne } from './settle-invoice.ts'

export function commercialRoutes(bind: Bind): void {
  bind(accounts.getCommercialAccount, async ({ ctx: { db }, params }) =>
    accountView(db, await findAccountOf(db, await findCurrentId(db, params.customerId))),
  )
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
  bind(invoices.voidInvoice, ({ ctx, caller, params, body }) =>
    voidOne(ctx, caller.user, params.invoiceId, body.reason),
  )
}
