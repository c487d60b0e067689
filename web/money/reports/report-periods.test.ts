import { expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import { durationText, endingText, utilisationOf } from './operations-copy.ts'
import { daysOfPeriod } from './report-periods.ts'

const on = (day: string) => Day.parse(day)

test.for([
  ['this-month', '2026-02-10', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['this-quarter', '2026-11-26', '2026-10-01', '2026-12-31'],
  ['last-quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
  ['this-year', '2026-11-26', '2026-01-01', '2026-12-31'],
  ['last-year', '2026-11-26', '2025-01-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', ([period, today, from, to]) => {
  expect(daysOfPeriod(period, on(today))).toEqual({ from, to })
})

test('a wait is told in the unit that people would use', () => {
  expect(durationText(null)).toBe('—')
  expect(durationText(90)).toBe('2 min')
  expect(durationText(5_400)).toBe('1.5 h')
  expect(durationText(259_200)).toBe('3 days')
})

test('no places is no share, and a reason that is missing is said', () => {
  expect(utilisationOf({ booked: 3, offered: 0 })).toBe('—')
  expect(utilisationOf({ booked: 1, offered: 4 })).toBe('25%')
  const ending = { move: 'release' as const, by: 'hauler' as const, isOther: false, jobs: 1 }
  expect(endingText({ ...ending, reason: null })).toEqual({
    name: 'Released by the hauler',
    note: 'No reason given',
  })
})
