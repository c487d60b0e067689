import { expect, test } from 'vitest'
import { SLOTS } from '../../../contract/calendar.ts'
import {
  copyDay,
  countChanges,
  dayEntries,
  dayState,
  everyDay,
  setDay,
  setMaxJobs,
  setOpen,
  totals,
  totalsText,
  WEEKDAYS,
  weekdaysEightToSix,
  type Week,
} from './availability-week.ts'

const SUNDAY = 0
const MONDAY = 1
const TUESDAY = 2
const SATURDAY = 6
const freshWeek: Week = WEEKDAYS.flatMap((_, dayOfWeek) =>
  SLOTS.map((timeSlot) => ({ dayOfWeek, timeSlot, isAvailable: true, maxJobs: 2 })),
)
const firstSlotOf = (dayOfWeek: number) => ({ dayOfWeek, timeSlot: '8-10' }) as const

test('an unsaved week is open everywhere for two jobs', () => {
  expect(totals(freshWeek)).toEqual({ slots: 42, jobs: 84 })
})

test('a day is checked only while every slot of it is open', () => {
  expect(dayState(freshWeek, MONDAY)).toBe('all')
  expect(dayState(setOpen(freshWeek, firstSlotOf(MONDAY), false), MONDAY)).toBe('some')
  expect(dayState(setDay(freshWeek, MONDAY, false), MONDAY)).toBe('none')
})

test('toggling a day leaves the other days alone', () => {
  const week = setDay(freshWeek, MONDAY, false)

  expect(dayState(week, SUNDAY)).toBe('all')
  expect(totals(week).slots).toBe(36)
})

test('a slot takes one to four jobs', () => {
  const cell = firstSlotOf(MONDAY)
  const jobsAfter = (count: number) =>
    dayEntries(setMaxJobs(freshWeek, cell, count), MONDAY)[0]?.maxJobs

  expect([0, 1, 4, 5].map(jobsAfter)).toEqual([1, 1, 4, 4])
})

test('the weekday preset opens Monday to Friday until 6 PM and closes the rest', () => {
  const week = weekdaysEightToSix(setDay(freshWeek, MONDAY, false))

  expect(dayState(week, SUNDAY)).toBe('none')
  expect(dayState(week, SATURDAY)).toBe('none')
  expect(dayEntries(week, MONDAY).map(({ isAvailable }) => isAvailable)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ])
  expect(totals(everyDay(week)).slots).toBe(42)
})

test('copying Monday gives the chosen days its slots and job counts', () => {
  const monday = setMaxJobs(
    setOpen(freshWeek, { dayOfWeek: MONDAY, timeSlot: '6-8' }, false),
    firstSlotOf(MONDAY),
    4,
  )
  const week = copyDay(monday, MONDAY, [TUESDAY])

  expect(totalsText(dayEntries(week, TUESDAY))).toBe('5 slots, 12 jobs')
  expect(totalsText(dayEntries(week, SUNDAY))).toBe('6 slots, 12 jobs')
})

test('a change is a cell that differs from what is saved', () => {
  const changedWeek = setOpen(freshWeek, firstSlotOf(MONDAY), false)

  expect(countChanges(freshWeek, freshWeek)).toBe(0)
  expect(countChanges(freshWeek, changedWeek)).toBe(1)
  expect(countChanges(freshWeek, setOpen(changedWeek, firstSlotOf(MONDAY), true))).toBe(0)
})

test('the job count of a closed slot is no change', () => {
  const closedWeek = setOpen(freshWeek, firstSlotOf(MONDAY), false)

  expect(countChanges(closedWeek, setMaxJobs(closedWeek, firstSlotOf(MONDAY), 4))).toBe(0)
})

test('a day reads in words', () => {
  const one = setOpen(setDay(freshWeek, MONDAY, false), firstSlotOf(MONDAY), true)

  expect(totalsText(dayEntries(one, MONDAY))).toBe('1 slot, 2 jobs')
  expect(totalsText(dayEntries(setMaxJobs(one, firstSlotOf(MONDAY), 1), MONDAY))).toBe(
    '1 slot, 1 job',
  )
  expect(totalsText(dayEntries(setDay(one, MONDAY, false), MONDAY))).toBe('Not available')
})
