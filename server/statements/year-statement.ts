import { dayOf, Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { MileageDay } from '../../contract/mileage.ts'
import { cents, type Cents } from '../../contract/money.ts'
import {
  firstDayOf,
  instantsOf,
  monthOfDay,
  nextMonth,
  type Month,
  type StatementLine,
} from '../../contract/statements.ts'
import type { YearMonth, YearStatement } from '../../contract/year-statement.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { taxDetailsOf } from '../haulers/tax-details-store.ts'
import { mileageOfDays } from '../mileage/mileage-of-days.ts'
import { feesBetween, owedBefore, owedBetween } from './owed-query.ts'
import { lineOf, owedAfter, sumsOf } from './statement.ts'

type Reads = Pick<Context, 'db' | 'now' | 'secrets'>

/** A year of the BC calendar. @throws AppError not_found for one that has not begun. */
export function daysOfYear({ now }: Pick<Context, 'now'>, year: number): { from: Day; to: Day } {
  if (year > Number(dayOf(now()).slice(0, 4)))
    throw new AppError('not_found', 'There is no statement of this year yet')
  return { from: Day.parse(`${year}-01-01`), to: Day.parse(`${year}-12-31`) }
}

/**
 * A year of what a hauler earned and was paid: the lines of its monthly statements, so that it is their sum to
 * the cent. @throws AppError not_found for a year that has not begun.
 */
export async function yearStatementOf(
  ctx: Reads,
  hauler: Hauler,
  year: number,
): Promise<YearStatement> {
  const days = daysOfYear(ctx, year)
  const months = monthsOf(days, dayOf(ctx.now()))
  const [first, last] = [monthOfDay(days.from), monthOfDay(days.to)]
  const span = { from: instantsOf(first).from, until: instantsOf(last).until }
  const [entries, fees, before, mileage, [details]] = await Promise.all([
    owedBetween(ctx.db, hauler.id, span),
    feesBetween(ctx.db, hauler.id, span),
    owedBefore(ctx.db, hauler.id, first),
    mileageOfDays(ctx.db, hauler, days),
    taxDetailsOf(ctx.db, ctx.secrets, [hauler.id]),
  ])
  const opening = cents(0 - before.total)
  const byMonth = monthViews(months, opening, {
    lines: Map.groupBy(entries.map(lineOf), ({ day }) => monthOfDay(day)),
    fees: Map.groupBy(fees, ({ at }) => monthOfDay(dayOf(at))),
    mileage: Map.groupBy(mileage, ({ day }) => monthOfDay(day)),
  })
  return {
    year,
    firstYear: before.firstMonth === null ? null : Number(before.firstMonth.slice(0, 4)),
    isRunning: months.at(-1) === monthOfDay(dayOf(ctx.now())),
    legalName: details?.legalName ?? null,
    gstNumber: details?.gstNumber || null,
    months: byMonth,
    owedBefore: opening,
    ...totalOf(byMonth, opening),
    estimatedMetres: sum(mileage, ({ isEstimate, metres }) => (isEstimate ? metres : 0)),
  }
}

/** The months of a year up to the present one. */
function monthsOf({ from, to }: { from: Day; to: Day }, today: Day): Month[] {
  const months: Month[] = []
  for (
    let month = monthOfDay(from);
    firstDayOf(month) <= to && firstDayOf(month) <= today;
    month = nextMonth(month)
  )
    months.push(month)
  return months
}

type Parts = {
  lines: ReadonlyMap<Month, StatementLine[]>
  fees: ReadonlyMap<Month, { amountCents: number }[]>
  mileage: ReadonlyMap<Month, MileageDay[]>
}

function monthViews(months: readonly Month[], opening: Cents, parts: Parts): YearMonth[] {
  let owed = opening
  return months.map((month) => {
    const lines = parts.lines.get(month) ?? []
    const sums = sumsOf(lines)
    owed = owedAfter(owed, sums)
    return {
      month,
      jobs: lines.filter(({ entry }) => entry === 'share' || entry === 'trip_fee').length,
      ...sums,
      owed,
      fees: cents(sum(parts.fees.get(month) ?? [], ({ amountCents }) => amountCents)),
      metres: sum(parts.mileage.get(month) ?? [], ({ metres }) => metres),
    }
  })
}

function totalOf(months: readonly YearMonth[], opening: Cents): Omit<YearMonth, 'month'> {
  const total = (value: (month: YearMonth) => number): Cents => cents(sum(months, value))
  return {
    jobs: sum(months, ({ jobs }) => jobs),
    earned: total(({ earned }) => earned),
    tips: total(({ tips }) => tips),
    takenBack: total(({ takenBack }) => takenBack),
    paid: total(({ paid }) => paid),
    owed: months.at(-1)?.owed ?? opening,
    fees: total(({ fees }) => fees),
    metres: sum(months, ({ metres }) => metres),
  }
}

const sum = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((total, row) => total + value(row), 0)
