import type { listCustomers } from '../../contract/admin-customers.ts'
import type { Pages } from '../core/page.ts'
import { adminCustomers } from './list-customers.ts'
import { settleBeforeReading } from './store.ts'

/** The directory with everybody who booked until now: what was noted is attached before it is read. */
export const settledCustomers: Pages<typeof listCustomers, undefined> = {
  ...adminCustomers,
  async page(ctx, query, scope) {
    await settleBeforeReading(ctx.db)
    return adminCustomers.page(ctx, query, scope)
  },
  async newest(ctx, scope) {
    await settleBeforeReading(ctx.db)
    return adminCustomers.newest(ctx, scope)
  },
  async *batches(ctx, query, scope) {
    await settleBeforeReading(ctx.db)
    yield* adminCustomers.batches(ctx, query, scope)
  },
}
