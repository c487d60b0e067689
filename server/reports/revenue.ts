import { Day, dayOf, instantOf } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { MonthOfRevenue } from '../../contract/reports.ts'
import type { Context } from '../core/context.ts'
import { completedIn } from './revenue-query.ts'

const MONTHS = 12

/** What was earned in each of the last twelve months by the service clock, the present one first. */
export async function revenue({ db, now }: Context): Promise<MonthOfRevenue[]> {
  const today = dayOf(now())
  const months = Array.from({ length: MONTHS }, (_, back) => ({
    from: monthBefore(today, back),
    start: instantOf(monthBefore(today, back), 0),
    end: instantOf(monthBefore(today, back - 1), 0),
  }))
  const found = await completedIn(db, months)
  return found.map(({ jobs, ...money }, at) => ({
    from: months[at]?.from ?? today,
    jobs,
    revenue: cents(Number(money.revenue)),
    platformFees: cents(Number(money.platformFees)),
    payouts: cents(Number(money.payouts)),
  }))
}

/** The first day of the month that lies `back` months before this day's. */
function monthBefore(day: Day, back: number): Day {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Day.parse(new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10))
}
