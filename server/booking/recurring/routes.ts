import * as contract from '../../../contract/recurring-pickups.ts'
import type { Bind } from '../../core/bind.ts'
import { findCurrentId } from '../../customers/store.ts'
import { addRecurring, changeRecurring, editRecurring } from './save-recurring.ts'
import { findRecurringOf } from './store.ts'
import { recurringViews } from './view.ts'

export function recurringRoutes(bind: Bind): void {
  bind(contract.listRecurring, async ({ ctx, params }) => {
    const customerId = await findCurrentId(ctx.db, params.customerId)
    const rows = await findRecurringOf(ctx.db, customerId)
    return { recurring: await recurringViews(ctx.db, rows, ctx.now()) }
  })
  bind(contract.addRecurring, ({ ctx, caller, params, body, idempotencyKey: key }) =>
    addRecurring(ctx, { staff: caller.user, key }, params.customerId, body),
  )
  bind(contract.editRecurring, ({ ctx, params, body }) =>
    editRecurring(ctx, params.recurringId, body),
  )
  bind(contract.changeRecurring, ({ ctx, params, body }) =>
    changeRecurring(ctx, params.recurringId, body.state),
  )
}
