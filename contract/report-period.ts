import { z } from 'zod'
import { addDays, type Day } from './calendar.ts'
import { dayOfQuery } from './calendar-haulers.ts'

/** How many days one report may cover. */
export const MOST_REPORT_DAYS = 366

/** The days of a report in BC, both included: `from=2026-07-01&to=2026-09-30`, at most 366 days. */
export const ReportPeriod = z.object({
  from: dayOfQuery('Please choose the first day: ?from=YYYY-MM-DD'),
  to: dayOfQuery('Please choose the last day: &to=YYYY-MM-DD'),
})
export type ReportPeriod = z.infer<typeof ReportPeriod>

/** Why a period is refused, as a sentence; undefined when it is fine. */
export function explainPeriod({ from, to }: ReportPeriod): string | undefined {
  if (to < from) return 'The last day is before the first'
  if (to > addDays(from, MOST_REPORT_DAYS - 1))
    return `A report covers at most ${MOST_REPORT_DAYS} days`
  return undefined
}

/** The spans of time that a report adds up. Weeks begin on Sunday, quarters in January, April, July and October. */
export const REPORT_SPANS = ['week', 'month', 'quarter'] as const
/** One of `REPORT_SPANS`. */
export type ReportSpan = (typeof REPORT_SPANS)[number]

/** The first day of the week, month or quarter that a day is in. */
export function spanStart(span: ReportSpan, day: Day): Day {
  // Not by dayOfWeek: used on one more screen, it becomes a file of its own that the booking dialog waits for.
  if (span === 'week') return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
  const [year = '', month = ''] = day.split('-')
  const first = span === 'month' ? Number(month) : Number(month) - ((Number(month) - 1) % 3)
  return `${year}-${String(first).padStart(2, '0')}-01` as Day
}

/** The last day of the week, month or quarter that a day is in. */
export function spanEnd(span: ReportSpan, day: Day): Day {
  const start = spanStart(span, day)
  if (span === 'week') return addDays(start, 6)
  // 31 and 93 days after the first are always in the next month and quarter.
  return addDays(spanStart(span, addDays(start, span === 'month' ? 31 : 93)), -1)
}
