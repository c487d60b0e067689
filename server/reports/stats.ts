import { addDays, dayOf, dayOfWeek, instantOf, type Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { AdminStats } from '../../contract/reports.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { bookedByWeek, completedByWeek, countAll, openJobsByArea } from './stats-query.ts'

const WEEKS = 12

/** The figures of the admin dashboard, each counted from the rows by the service clock. */
export async function adminStats({ db, now }: Context): Promise<AdminStats> {
  const today = dayOf(now())
  const [{ revenueCents, ...counts }, weeks, openJobs] = await Promise.all([
    countAll(db, startOf(`${today.slice(0, 7)}-01`)),
    weeksUntil(db, today),
    openJobsByArea(db),
  ])
  return { ...counts, totalRevenue: revenueCents, weeks, openJobsByArea: openJobs }
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
