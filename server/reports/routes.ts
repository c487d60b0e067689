import * as reports from '../../contract/reports.ts'
import * as searching from '../../contract/search.ts'
import { Day, dayOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { MonthOfRevenue } from '../../contract/reports.ts'
import type { Bind } from '../core/bind.ts'
import { countStuckMoney, stuckMoney } from '../money/stuck-money-query.ts'
import type { Context } from '../core/context.ts'
import { readCounters, sumOf } from '../db/counters.ts'
import { searchAdmin } from './search.ts'
import { adminStats } from './stats.ts'

/** The panel shows this many; others follow when these are resolved. */
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

const MONTHS = 12

/** Revenue of each of the last twelve months by the service clock, the current one first. */
async function revenue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<MonthOfRevenue[]> {
  const today = dayOf(now())
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(today, back))
  const counters = await readCounters(
    db,
    ['jobs completed', 'revenue', 'platform fees', 'payouts'],
    months.at(-1),
  )
  return months.map((from) => {
    const next = monthBefore(from, -1)
    return {
      from,
      jobs: sumOf(counters['jobs completed'], from, next),
      revenue: cents(sumOf(counters.revenue, from, next)),
      platformFees: cents(sumOf(counters['platform fees'], from, next)),
      payouts: cents(sumOf(counters.payouts, from, next)),
    }
  })
}

/** The first day of the month that lies `back` months before this day's. */
function monthBefore(day: Day, back: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Day.parse(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10))
}
