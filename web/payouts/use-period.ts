import { createParser, useQueryState } from 'nuqs'
import { dayOf } from '../../contract/calendar.ts'
import { Month, monthOfDay } from '../../contract/statements.ts'
import { now } from '../clock.ts'

const YEAR = /^20\d\d$/

/** A month or a year of the statements and the mileage, as the address has it. */
export type Period = { kind: 'month'; month: Month } | { kind: 'year'; year: number }

const parseAsPeriod = createParser<Period>({
  parse: (text) => {
    if (YEAR.test(text)) return { kind: 'year', year: Number(text) }
    const month = Month.safeParse(text).data
    return month ? { kind: 'month', month } : null
  },
  serialize: (period) => (period.kind === 'year' ? String(period.year) : period.month),
})

/** The period in the address; without one, or for one that is still to come, the present month. */
export function usePeriod() {
  const present = monthOfDay(dayOf(now()))
  const thisYear = Number(present.slice(0, 4))
  const [inAddress, setPeriod] = useQueryState('month', parseAsPeriod)
  const month = inAddress?.kind === 'month' && inAddress.month < present ? inAddress.month : present
  const year = inAddress?.kind === 'year' ? Math.min(inAddress.year, thisYear) : null
  return {
    present,
    thisYear,
    month,
    /** Null while a month is shown. */
    year,
    setMonth: (next: Month) =>
      void setPeriod(next === present ? null : { kind: 'month', month: next }),
    setYear: (next: number) => void setPeriod({ kind: 'year', year: next }),
  }
}
