import { expect, test } from 'vitest'
import { Day, dayOfWeek } from '../../contract/calendar.ts'
import { addMonths, dayAfterKey, monthCells } from './month.ts'

const day = (text: string): Day => Day.parse(text)

test.for([
  ['2026-11-20', '2026-11-01', '2026-12-12'],
  ['2026-02-14', '2026-02-01', '2026-03-14'],
  ['2027-05-01', '2027-04-25', '2027-06-05'],
  ['2028-02-29', '2028-01-30', '2028-03-11'],
] as const)('the month of %s is 42 days from %s to %s', ([of, first, last]) => {
  const cells = monthCells(day(of))
  expect(cells).toHaveLength(42)
  expect(new Set(cells).size).toBe(42)
  expect([cells[0], cells.at(-1)]).toEqual([first, last])
  expect(dayOfWeek(cells[0] ?? day(of))).toBe(0)
  expect(cells).toContain(of)
})

test.for([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-12-20', 1, '2027-01-20'],
  ['2027-01-31', 1, '2027-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2027-03-31', -1, '2027-02-28'],
  ['2027-01-15', -1, '2026-12-15'],
  ['2026-10-31', 1, '2026-11-30'],
] as const)('%s and %i months is %s', ([from, months, to]) => {
  expect(addMonths(day(from), months)).toBe(to)
})

test.for([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-11-01'],
  ['End', '2026-11-07'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
  ['Tab', undefined],
] as const)('%s leads from a Sunday to %s', ([key, to]) => {
  expect(dayAfterKey(day('2026-11-01'), key)).toBe(to)
})
