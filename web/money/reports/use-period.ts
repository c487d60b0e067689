import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Day, dayOf } from '../../../contract/calendar.ts'
import { explainPeriod, type ReportPeriod } from '../../../contract/report-period.ts'
import { now } from '../../clock.ts'
import { daysOfPeriod, type Period, PERIODS } from './report-periods.ts'

const inAddress = {
  period: parseAsStringLiteral(PERIODS).withDefault('this-quarter'),
  from: parseAsString.withDefault(''),
  to: parseAsString.withDefault(''),
}

/** The days that stand in the address; `problem` says why they cannot be reported. */
export function usePeriod() {
  const [{ period, from, to }, setState] = useQueryStates(inAddress)
  const today = dayOf(now())
  const usual = daysOfPeriod(period === 'own' ? 'this-quarter' : period, today)
  const own = { from: Day.safeParse(from).data, to: Day.safeParse(to).data }
  const days: ReportPeriod =
    period === 'own' ? { from: own.from ?? usual.from, to: own.to ?? usual.to } : usual
  return {
    period,
    days,
    problem: explainPeriod(days),
    setPeriod: (next: Period) =>
      void setState(
        next === 'own'
          ? { period: next, from: days.from, to: days.to }
          : { period: next, from: null, to: null },
      ),
    setDays: (ends: Partial<Record<'from' | 'to', string>>) => void setState(ends),
  }
}
export type PeriodInView = ReturnType<typeof usePeriod>
