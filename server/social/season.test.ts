import { expect, test } from 'vitest'
import { Day } from '../../contract/calendar.ts'
import { composePost } from '../providers/writer/built-in.posts.ts'
import { holidayNear, seasonOf } from './season.ts'

const day = (text: string) => Day.parse(text)

// The dates as the Province publishes them for 2026 and 2027.
test.for([
  ['2026-01-01', 'New Year’s Day'],
  ['2026-02-16', 'Family Day'],
  ['2026-04-03', 'Good Friday'],
  ['2026-05-18', 'Victoria Day'],
  ['2026-07-01', 'Canada Day'],
  ['2026-08-03', 'B.C. Day'],
  ['2026-09-07', 'Labour Day'],
  ['2026-10-12', 'Thanksgiving'],
  ['2026-12-25', 'Christmas Day'],
  ['2027-02-15', 'Family Day'],
  ['2027-03-26', 'Good Friday'],
  ['2027-05-24', 'Victoria Day'],
] as const)('%s is %s', ([date, name]) => {
  expect(holidayNear(day(date))).toBe(name)
})

test('a holiday counts from five days before it, over the end of a year, and not after it', () => {
  expect(holidayNear(day('2026-12-27'))).toBe('New Year’s Day')
  expect(holidayNear(day('2026-12-26'))).toBeNull()
  expect(holidayNear(day('2026-10-13'))).toBeNull()
})

test('days of remembrance are no occasion to advertise', () => {
  expect(holidayNear(day('2026-09-30'))).toBeNull()
  expect(holidayNear(day('2026-11-11'))).toBeNull()
})

test('each month has a season and sentences of its own that name the place', () => {
  const seasons = new Set<string>()
  const openings = new Set<string>()
  for (let month = 1; month <= 12; month += 1) {
    const season = seasonOf(day(`2026-${String(month).padStart(2, '0')}-15`))
    seasons.add(season)
    for (let variant = 0; variant < 3; variant += 1) {
      const { content } = composePost({
        platform: 'facebook',
        contentType: 'promotional',
        topic: 'junk removal services',
        productName: 'Westhaul',
        haulerShare: '70%',
        variant,
        standing: [],
        setting: { month, season, place: 'Port Moody', holiday: null },
      })
      expect(content).toContain('Port Moody')
      openings.add(content)
    }
  }
  expect(seasons.size).toBe(12)
  expect(openings.size).toBe(36)
})
