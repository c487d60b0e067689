import { expect, test } from 'vitest'
import { isDayPassed, isPassed } from './pickup-time.ts'

// 20 Nov 2026 in BC, where it is seven hours earlier than in Greenwich.
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour + 7))

test('a window is over at its last hour, on its day and on every day before', () => {
  expect(isPassed('2026-11-20', 'morning', at(11))).toBe(false)
  expect(isPassed('2026-11-20', 'morning', at(12))).toBe(true)
  expect(isPassed('2026-11-21', 'morning', at(12))).toBe(false)
  expect(isPassed('2026-11-19', 'evening', at(8))).toBe(true)
})

test('no window is over while no day is chosen', () => {
  expect(isPassed('', 'morning', at(23))).toBe(false)
  expect(isPassed('2026-11-', 'morning', at(23))).toBe(false)
})

test('after eight in the evening nothing of today can be booked', () => {
  expect(isDayPassed('2026-11-20', at(19))).toBe(false)
  expect(isDayPassed('2026-11-20', at(20))).toBe(true)
})
