import { addDays, type Day, dayOf } from '../../contract/calendar.ts'
import type { CellValue } from '../../contract/columns.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../contract/csv.ts'
import { LoadSize } from '../../contract/jobs.ts'
import { ServiceArea } from '../../contract/places.ts'
import {
  REPORT_SPANS,
  type ReportPeriod,
  type ReportSpan,
  spanEnd,
  spanStart,
} from '../../contract/report-period.ts'
import {
  JobSource,
  revenueColumns,
  type RevenueGroup,
  type RevenueGrouping,
  type RevenueReport,
  type RevenueSums,
} from '../../contract/revenue-report.ts'
import type { ReadContext } from '../core/read.ts'
import { isRunning, periodOf } from './period.ts'
import { NO_REVENUE, revenueParts, totalOf } from './revenue-query.ts'

type Asked = ReportPeriod & { by: RevenueGrouping }

/**
 * The revenue of a period in all and in parts.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function revenueReport(
  ctx: Pick<ReadContext, 'db' | 'now'>,
  { by, ...days }: Asked,
): Promise<RevenueReport> {
  const period = periodOf(ctx, days)
  const parts = await revenueParts(ctx.db, period, by)
  // Not asked for apart: what is booked between two questions would be missing in one of them.
  const total = totalOf([...parts.values()])
  const today = dayOf(ctx.now())
  const groups = isSpan(by) ? spanGroups(parts, period, by, today) : jobGroups(parts, period, by)
  return { ...period, by, total, groups }
}

/** The report as a file: one line for each part, and the total. */
export async function revenueCsv(
  ctx: Pick<ReadContext, 'db' | 'now'>,
  asked: Asked,
): Promise<string> {
  const { from, to, isRunning: running, total, groups } = await revenueReport(ctx, asked)
  const columns = Object.values(revenueColumns(asked.by))
  const cells = (group: RevenueGroup): CellValue[] => columns.map(({ value }) => value(group))
  const all = { ...NO_JOB, from, to, isRunning: running, ...total }
  const [, ...sums] = cells(all)
  return (
    BYTE_ORDER_MARK +
    [columns.map(({ title }) => title), ...groups.map(cells), [`Total ${from} to ${to}`, ...sums]]
      .map(csvLine)
      .join('')
  )
}

const NO_JOB = { area: null, size: null, source: null }

const isSpan = (by: RevenueGrouping): by is ReportSpan =>
  (REPORT_SPANS as readonly string[]).includes(by)

/** Every week, month or quarter of the period that has begun, cut to it. */
function spanGroups(
  parts: Map<string, RevenueSums>,
  period: ReportPeriod,
  span: ReportSpan,
  today: Day,
): RevenueGroup[] {
  const groups: RevenueGroup[] = []
  for (let day = period.from; day <= period.to; day = addDays(spanEnd(span, day), 1)) {
    const end = spanEnd(span, day)
    const cut = { from: day, to: end < period.to ? end : period.to }
    const own = parts.get(spanStart(span, day))
    if (day > today && !own) break
    groups.push({
      ...cut,
      isRunning: isRunning(today, cut),
      ...NO_JOB,
      ...(own ?? NO_REVENUE),
    })
  }
  return groups
}

function jobGroups(
  parts: Map<string, RevenueSums>,
  period: ReportPeriod & { isRunning: boolean },
  by: RevenueGrouping,
): RevenueGroup[] {
  const groups = [...parts].map(([key, sums]) => ({
    ...period,
    area: by === 'area' && key !== '' ? ServiceArea.parse(key) : null,
    size: by === 'size' ? LoadSize.parse(key) : null,
    source: by === 'source' ? JobSource.parse(key) : null,
    ...sums,
  }))
  return groups.toSorted((a, b) => b.revenue - a.revenue)
}
