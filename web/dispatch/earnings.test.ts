import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { cents } from '../../contract/money.ts'
import { totalEarnings, weeklyEarnings } from './earnings.ts'

// A Wednesday; its week began on Sunday the 15th.
const today = Day.parse('2026-11-18')
const paid = (completedAt: string | null, amount: number | null) => ({
  completedAt: completedAt === null ? null : new Date(completedAt),
  haulerPayout: amount === null ? null : cents(amount),
})

test('eight weeks are shown, oldest first, the last one being this week', () => {
  const weeks = weeklyEarnings([], today)

  expect(weeks.map(({ start }) => start)).toEqual([
    '2026-09-27',
    '2026-10-04',
    '2026-10-11',
    '2026-10-18',
    '2026-10-25',
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
  ])
  expect(weeks.map(({ isCurrent }) => isCurrent).indexOf(true)).toBe(7)
})

test('a payout counts in the week its job was completed, by the clock of BC', () => {
  const weeks = weeklyEarnings(
    [
      paid('2026-11-15T06:59:59Z', 100), // Saturday the 14th, 11:59 PM in BC
      paid('2026-11-15T07:00:00Z', 20), // Sunday, midnight
      paid('2026-11-18T20:00:00Z', 3),
    ],
    today,
  )

  expect(weeks.at(-2)?.amount).toBe(100)
  expect(weeks.at(-1)?.amount).toBe(23)
})

test('jobs that are open, unsettled or older than eight weeks are in no bar', () => {
  const weeks = weeklyEarnings(
    [paid(null, 100), paid('2026-11-18T20:00:00Z', null), paid('2026-09-01T20:00:00Z', 100)],
    today,
  )

  expect(weeks.every(({ amount }) => amount === 0)).toBe(true)
})

test('total earnings are all settled payouts, however old', () => {
  expect(totalEarnings([paid('2026-01-01T20:00:00Z', 5_000), paid(null, null)])).toBe(5_000)
})
