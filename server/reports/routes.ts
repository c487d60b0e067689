import * as reports from '../../contract/reports.ts'
import * as searching from '../../contract/search.ts'
import type { Bind } from '../core/bind.ts'
import { countStuckMoney, stuckMoney } from '../money/stuck-money-query.ts'
import { revenue } from './revenue.ts'
import { searchAdmin } from './search.ts'
import { adminStats } from './stats.ts'

/** The panel is for looking through; what is beyond comes up as these are dealt with. */
const SHOWN = 100

export function reportRoutes(bind: Bind): void {
  bind(reports.getAdminStats, ({ ctx }) => adminStats(ctx))
  bind(reports.getRevenue, ({ ctx }) => revenue(ctx))

  bind(searching.searchAdmin, ({ ctx, query }) => searchAdmin(ctx, query.q))

  bind(reports.listStuckMoney, async ({ ctx: { db, now } }) => {
    const [stuck, total] = await Promise.all([
      stuckMoney(db, now(), SHOWN),
      countStuckMoney(db, now()),
    ])
    return {
      movements: stuck.map(({ amountCents: amount, ...rest }) => ({ ...rest, amount })),
      total,
    }
  })
}
