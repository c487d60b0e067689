import { expect, test } from 'vitest'
import { Day, instantAt } from '../../contract/calendar.ts'
import { firstDay, nextRun } from './next-run.ts'

const day = (text: string) => Day.parse(text)
const at = (text: string, time: string) => instantAt(day(text), time)
const timeSlots = ['09:00', '17:30']
const startsOn = day('2026-11-20')

test('a daily schedule goes on with the next of its times, by the clock in BC', () => {
  const daily = { frequency: 'daily', timeSlots, startsOn } as const
  expect(nextRun(daily, at('2026-11-20', '08:59'))).toEqual(at('2026-11-20', '09:00'))
  expect(nextRun(daily, at('2026-11-20', '09:00'))).toEqual(at('2026-11-20', '17:30'))
  expect(nextRun(daily, at('2026-11-20', '17:30'))).toEqual(at('2026-11-21', '09:00'))
  expect(nextRun(daily, at('2026-11-20', '17:30'))).toEqual(new Date('2026-11-21T16:00:00Z'))
  expect(nextRun(daily, new Date('2026-11-21T06:59:00Z'))).toEqual(at('2026-11-21', '09:00'))
})

test('a weekly one keeps its weekday, and every other week is fourteen days', () => {
  const weekly = { frequency: 'weekly', timeSlots, startsOn } as const
  expect(nextRun(weekly, at('2026-11-20', '18:00'))).toEqual(at('2026-11-27', '09:00'))
  expect(nextRun(weekly, at('2026-11-27', '10:00'))).toEqual(at('2026-11-27', '17:30'))
  expect(nextRun(weekly, at('2027-03-02', '10:00'))).toEqual(at('2027-03-05', '09:00'))
  const everyOther = { ...weekly, frequency: 'bi-weekly' } as const
  expect(nextRun(everyOther, at('2026-11-20', '18:00'))).toEqual(at('2026-12-04', '09:00'))
  expect(nextRun(everyOther, at('2026-12-05', '00:00'))).toEqual(at('2026-12-18', '09:00'))
})

test('a late time is of its own day, over the end of a month and a year, also when it is run after midnight', () => {
  const late = { timeSlots: ['23:30'], startsOn: day('2026-12-31') } as const
  const daily = { ...late, frequency: 'daily' } as const
  expect(nextRun(daily, at('2026-12-31', '23:29'))).toEqual(new Date('2027-01-01T06:30:00Z'))
  expect(nextRun(daily, at('2026-12-31', '23:30'))).toEqual(at('2027-01-01', '23:30'))
  expect(nextRun(daily, at('2027-02-28', '23:45'))).toEqual(at('2027-03-01', '23:30'))
  const everyOther = { ...late, frequency: 'bi-weekly' } as const
  expect(nextRun(everyOther, at('2027-01-01', '00:05'))).toEqual(at('2027-01-14', '23:30'))
  expect(firstDay(['23:30'], at('2026-12-31', '23:29'))).toBe('2026-12-31')
  expect(firstDay(['23:30'], at('2026-12-31', '23:30'))).toBe('2027-01-01')
})

test('before its first day a schedule waits for it, and without times it never runs', () => {
  const ahead = { frequency: 'weekly', timeSlots, startsOn: day('2026-12-01') } as const
  expect(nextRun(ahead, at('2026-11-20', '08:00'))).toEqual(at('2026-12-01', '09:00'))
  expect(nextRun({ ...ahead, timeSlots: [] }, at('2026-11-20', '08:00'))).toBeUndefined()
})

test('a schedule begins today while one of its times is still to come', () => {
  expect(firstDay(timeSlots, at('2026-11-20', '17:29'))).toBe('2026-11-20')
  expect(firstDay(timeSlots, at('2026-11-20', '17:30'))).toBe('2026-11-21')
})
