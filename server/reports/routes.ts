import * as reports from '../../contract/reports.ts'
import * as searching from '../../contract/search.ts'
import type { Bind } from '../core/bind.ts'
import { stuckMoney } from '../money/stuck-money-query.ts'
import { revenue } from './revenue.ts'
import { searchAdmin } from './search.ts'
import { adminStats } from './stats.ts'

export function reportRoutes(bind: Bind): void {
  bind(reports.getAdminStats, ({ ctx }) => adminStats(ctx))
  bind(reports.getRevenue, ({ ctx }) => revenue(ctx))

  bind(searching.searchAdmin, ({ ctx, query }) => searchAdmin(ctx, query.q))

  bind(reports.listStuckMoney, async ({ ctx }) =>
    (await stuckMoney(ctx.db, ctx.now())).map(({ amountCents: amount, ...rest }) => ({
      ...rest,
      amount,
    })),
  )
}
