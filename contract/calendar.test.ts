import { expect, onTestFinished, test } from 'vitest'
import {
  addDays,
  Day,
  dayOf,
  dayOfWeek,
  formatDay,
  formatInstant,
  formatMonth,
  formatTime,
  hourOf,
  instantOf,
  LocalTime,
} from './calendar.ts'

test('15 December 2026, 16:00Z is nine in the morning in BC', () => {
  expect(hourOf(new Date('2026-12-15T16:00:00Z'))).toBe(9)
  expect(formatInstant(new Date('2026-12-15T16:00:00Z'))).toMatch(/^Dec 15, 2026, 9:00/)
})

test.for([
  ['2026-11-22T06:30:00Z', '2026-11-21'], // 23:30 in BC
  ['2026-11-22T07:30:00Z', '2026-11-22'], // 00:30 in BC
  ['2026-07-01T06:59:59Z', '2026-06-30'],
])('at %s it is %s in BC', ([instant, day]) => {
  expect(dayOf(new Date(String(instant)))).toBe(day)
})

test('days count across months and years', () => {
  expect(addDays(Day.parse('2026-12-31'), 1)).toBe('2027-01-01')
  expect(addDays(Day.parse('2026-03-01'), -1)).toBe('2026-02-28')
})

test('a week begins on Sunday', () => {
  expect(dayOfWeek(Day.parse('2026-11-22'))).toBe(0)
})

test('a day reads as short month, day, year', () => {
  expect(formatDay(Day.parse('2026-11-19'))).toBe('Nov 19, 2026')
})

test('an hour of a day is an instant at UTC-7, summer and winter', () => {
  expect(instantOf(Day.parse('2026-12-15'), 8).toISOString()).toBe('2026-12-15T15:00:00.000Z')
  expect(instantOf(Day.parse('2026-07-15'), 8).toISOString()).toBe('2026-07-15T15:00:00.000Z')
})

test('a time of day reads like the slots, in Pacific time', () => {
  expect(formatTime(new Date('2026-11-18T19:20:00Z'))).toBe('12:20 PM')
  expect(formatTime(new Date('2026-11-18T07:05:00Z'))).toBe('12:05 AM')
  expect(formatTime(new Date('2026-12-15T16:00:00Z'))).toBe('9:00 AM')
})

test('a month reads as its name and year', () => {
  expect(formatMonth(Day.parse('2026-11-01'))).toBe('November 2026')
})

test('days and times do not depend on how an engine writes a whole date', () => {
  const intl = Intl.DateTimeFormat.prototype
  const format = Object.getOwnPropertyDescriptor(intl, 'format') ?? {}
  Object.defineProperty(intl, 'format', { ...format, get: () => () => '11/28/2026, 9 h 05' })
  onTestFinished(() => void Object.defineProperty(intl, 'format', format))
  const instant = new Date('2026-11-22T06:05:00Z')
  expect(dayOf(instant)).toBe('2026-11-21')
  expect(hourOf(instant)).toBe(23)
  expect(formatTime(instant)).toBe('11:05 PM')
  expect(LocalTime.encode(instant)).toBe('2026-11-21T23:05')
})

test('a day keeps four digits of its year, and midnight is hour 0', () => {
  expect(dayOf(new Date('0900-06-15T20:00:00Z'))).toBe('0900-06-15')
  expect(hourOf(new Date('2026-11-22T07:30:00Z'))).toBe(0)
  expect(formatTime(new Date('2026-11-22T07:00:00Z'))).toBe('12:00 AM')
})
