import { addDays, type Day, formatDay } from '../../../contract/calendar.ts'
import { type ReportPeriod, spanEnd, spanStart } from '../../../contract/report-period.ts'

/** The periods that are one press away. */
export const PERIODS = [
  'this-month',
  'last-month',
  'this-quarter',
  'last-quarter',
  'this-year',
  'last-year',
  'own',
] as const
export type Period = (typeof PERIODS)[number]

export const periodLabels: Record<Period, string> = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  own: 'Choose days',
}

/** The days of a period as of a day; 'own' has none. */
export function daysOfPeriod(period: Exclude<Period, 'own'>, today: Day): ReportPeriod {
  const [which, span] = period.split('-')
  if (span === 'year') {
    const year = Number(today.slice(0, 4)) - (which === 'this' ? 0 : 1)
    return { from: `${year}-01-01` as Day, to: `${year}-12-31` as Day }
  }
  const by = span === 'month' ? 'month' : 'quarter'
  const inIt = which === 'this' ? today : addDays(spanStart(by, today), -1)
  return { from: spanStart(by, inIt), to: spanEnd(by, inIt) }
}

/** 'Jul 1, 2026 to Sep 30, 2026'. */
export const periodText = ({ from, to }: ReportPeriod): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
