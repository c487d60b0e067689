import {
  addDays,
  dayOf,
  dayOfWeek,
  instantOf,
  isWindowOver,
  WINDOWS,
  type Day,
  type TimeWindow,
} from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { AdminStats } from '../../contract/reports.ts'
import { isAtRisk } from '../../contract/schedule.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { bookedByWeek, completedByWeek, countAll, openJobsByArea } from './stats-query.ts'

const WEEKS = 12

/** The figures of the admin dashboard, each counted from the rows by the service clock. */
export async function adminStats(
  ctx: Pick<Context, 'db' | 'now' | 'payments'>,
): Promise<AdminStats> {
  const { db } = ctx
  const now = ctx.now()
  const today = dayOf(now)
  const monthStart = startOf(`${today.slice(0, 7)}-01`)
  const lastDaysAtRisk = WINDOWS.map((window) => ({ window, day: lastDayAtRisk(window, now) }))
  const [{ revenueCents, ...counts }, weeks, openJobs] = await Promise.all([
    countAll(db, { now, provider: ctx.payments.name, monthStart, lastDaysAtRisk }),
    weeksUntil(db, today),
    openJobsByArea(db),
  ])
  return { ...counts, totalRevenue: revenueCents, weeks, openJobsByArea: openJobs }
}

/** The rule of the contract as a day, which the database can compare with. */
function lastDayAtRisk(preferredTime: TimeWindow, now: Date): Day {
  const today = dayOf(now)
  const needsSomebody = (preferredDate: Day) =>
    isAtRisk({ preferredDate, preferredTime }, now) ||
    isWindowOver(preferredDate, preferredTime, now)
  const ahead = [2, 1, 0].map((days) => addDays(today, days))
  return ahead.find(needsSomebody) ?? addDays(today, -1)
}

/** The first instant of a day in BC. */
const startOf = (day: string): Date => instantOf(day as Day, 0)

/** Week by week, the present one last: jobs booked, final prices and shares of jobs completed. */
async function weeksUntil(db: Db, today: Day): Promise<AdminStats['weeks']> {
  const sunday = addDays(today, -dayOfWeek(today))
  const first = addDays(sunday, -7 * (WEEKS - 1))
  const booked = await bookedByWeek(db, startOf(first))
  const completed = await completedByWeek(db, startOf(first))
  return Array.from({ length: WEEKS }, (_, week) => {
    const money = completed.find((row) => row.week === week)
    return {
      from: addDays(first, 7 * week),
      jobs: booked.find((row) => row.week === week)?.jobs ?? 0,
      revenue: cents(Number(money?.revenue ?? 0)),
      payouts: cents(Number(money?.payouts ?? 0)),
    }
  })
}
