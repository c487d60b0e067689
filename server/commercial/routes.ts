import * as accounts from '../../contract/commercial-accounts.ts'
import type { Bind } from '../core/bind.ts'
import { findCurrentId } from '../customers/store.ts'
import { findAccountOf } from './account-store.ts'
import { accountView } from './account-view.ts'
import { saveAccount } from './save-account.ts'

export function commercialRoutes(bind: Bind): void {
  bind(accounts.getCommercialAccount, async ({ ctx: { db }, params }) =>
    accountView(db, await findAccountOf(db, await findCurrentId(db, params.customerId))),
  )
  bind(accounts.saveCommercialAccount, ({ ctx, params, body }) =>
    saveAccount(ctx, params.customerId, body),
  )
}
