import { expect, test } from 'vitest'
import { Day } from '../../../contract/calendar.ts'
import type { DayCount } from '../../../contract/schedule.ts'
import { dayInWords, fillOf } from './month.ts'

const day = (text: string): Day => Day.parse(text)

const counts = (jobs: number, waiting: number, places: number): DayCount => ({
  day: day('2026-11-20'),
  haulers: 2,
  places,
  jobs,
  waiting,
})

test.for([
  [0, 0, 10, 'room', 0],
  [5, 2, 10, 'room', 0.7],
  [6, 2, 10, 'nearly', 0.8],
  [10, 0, 10, 'nearly', 1],
  [9, 2, 10, 'over', 1],
  [0, 0, 0, 'closed', 0],
  [0, 1, 0, 'over', 1],
] as const)(
  '%i jobs and %i waiting for %i places are %s',
  ([jobs, waiting, places, fill, share]) => {
    expect(fillOf(counts(jobs, waiting, places))).toEqual({ fill, share })
  },
)

test('a day reads as a sentence', () => {
  const friday = day('2026-11-20')
  expect(dayInWords(friday, undefined)).toBe('Friday, Nov 20, 2026')
  expect(dayInWords(friday, counts(1, 0, 10))).toBe('Friday, Nov 20, 2026: 2 haulers, 1 job. Room')
  expect(dayInWords(friday, counts(8, 3, 10))).toBe(
    'Friday, Nov 20, 2026: 2 haulers, 8 jobs, 3 waiting. More jobs than places',
  )
})
