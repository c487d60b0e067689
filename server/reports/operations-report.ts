import { addDays, type Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import type { OperationsReport } from '../../contract/operations-report.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import { MOST_DAYS } from '../../contract/schedule.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { countDays } from '../dispatch/calendar/calendar.ts'
import {
  claimsOf,
  customersOf,
  disposalOf,
  endingsOf,
  quoteAccuracyOf,
} from './operations-query.ts'
import { periodOf } from './period.ts'
import { revenueOf } from './revenue-query.ts'

/**
 * How the business ran in a period.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function operationsReport(
  ctx: Pick<Context, 'db' | 'now'>,
  days: ReportPeriod,
): Promise<OperationsReport> {
  const { db } = ctx
  const period = periodOf(ctx, days)
  const [{ total }, disposal, utilisation, claims, endings, customers, quotes] = await Promise.all([
    revenueOf(db, period),
    disposalOf(db, period),
    utilisationOf(db, period),
    claimsOf(db, period),
    endingsOf(db, period),
    customersOf(db, period),
    quoteAccuracyOf(db, period),
  ])
  const { platform, fees } = total
  const margin = cents(platform - fees - disposal.disposal)
  return {
    ...period,
    margin: { platform, fees, ...disposal, margin },
    utilisation,
    claims,
    endings,
    customers,
    quotes,
  }
}

/** What the calendar counts, day by day: the places of haulers, and the jobs that are scheduled. */
async function utilisationOf(db: Db, { from, to }: ReportPeriod) {
  const sum = { booked: 0, offered: 0 }
  for (let first: Day = from; first <= to; first = addDays(first, MOST_DAYS)) {
    const last = addDays(first, MOST_DAYS - 1)
    for (const { jobs, places } of await countDays(db, first, last < to ? last : to)) {
      sum.booked += jobs
      sum.offered += places
    }
  }
  return sum
}
