import { cents } from '../../contract/money.ts'
import type { OperationsReport } from '../../contract/operations-report.ts'
import { type ReportPeriod, spanStart } from '../../contract/report-period.ts'
import type { Context } from '../core/context.ts'
import { read } from '../core/read.ts'
import { settleBeforeReading } from '../customers/store.ts'
import type { ReadDb } from '../db/database.ts'
import { claimsOf, disposalOf, endingsOf, quoteAccuracyOf } from './operations-query.ts'
import { periodOf } from './period.ts'
import { repeatCustomers } from './repeat-customers.ts'
import { revenueOf } from './revenue-query.ts'
import { utilisationByDay } from './utilisation-query.ts'

/**
 * How the business ran in a period.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function operationsReport(
  ctx: Pick<Context, 'db' | 'replica' | 'now'>,
  days: ReportPeriod,
): Promise<OperationsReport> {
  const period = periodOf(ctx, days)
  await settleBeforeReading(ctx.db)
  return read(ctx, ({ db }) => reportOf(db, period))
}

async function reportOf(
  db: ReadDb,
  period: ReturnType<typeof periodOf>,
): Promise<OperationsReport> {
  const [{ total }, disposal, utilisation, claims, endings, customers, quotes] = await Promise.all([
    revenueOf(db, period),
    disposalOf(db, period),
    utilisationOf(db, period),
    claimsOf(db, period),
    endingsOf(db, period),
    repeatCustomers(db, period),
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

/** The days added up, in all and by weeks. */
async function utilisationOf(
  db: ReadDb,
  period: ReportPeriod,
): Promise<OperationsReport['utilisation']> {
  const days = await utilisationByDay(db, period)
  const weeks = [...Map.groupBy(days, ({ day }) => spanStart('week', day)).values()]
  return {
    ...sumUp(days),
    weeks: weeks.flatMap((ofWeek) => {
      const [first, last] = [ofWeek[0], ofWeek.at(-1)]
      return first && last ? [{ from: first.day, to: last.day, ...sumUp(ofWeek) }] : []
    }),
  }
}

const sumUp = (days: readonly { booked: number; offered: number }[]) => ({
  booked: days.reduce((sum, { booked }) => sum + booked, 0),
  offered: days.reduce((sum, { offered }) => sum + offered, 0),
})
