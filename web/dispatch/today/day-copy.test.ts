import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day, instantAt } from '../../../contract/calendar.ts'
import type { DayStop } from '../../../contract/hauler-day.ts'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { assignedJob } from '../testing/jobs.ts'
import { driveHint, kmText, laterText, minutesText, routeThrough, stopText } from './day-copy.ts'

const today = Day.parse('2026-11-20')
const at = (time: string) => instantAt(today, time)
const job = z.decode(HaulerJob, assignedJob)
const stop = (arrivesAt: string, minutesLate = 0): DayStop => ({
  jobId: job.id,
  point: null,
  drive: { minutes: 19, metres: 9_600 },
  arrivesAt: at(arrivesAt),
  minutesLate,
  completed: null,
})

test('distances and times are short', () => {
  expect([
    kmText(4_400),
    kmText(24_100),
    minutesText(50),
    minutesText(65),
    minutesText(120),
  ]).toEqual(['4.4 km', '24 km', '50 min', '1 h 5 min', '2 h'])
})

test('a stop says its slot, when the hauler plans to arrive, rounded up, and the load', () => {
  expect(stopText(job, stop('08:07'))).toBe('8-10 AM, plan to arrive 8:10 AM. Small.')
  expect(stopText(job, undefined)).toBe('8-10 AM. Small.')
  expect(laterText({ ...job, scheduledDate: Day.parse('2026-11-21') }, today)).toBe(
    'Tomorrow, Sat, Nov 21, 8-10 AM. Small.',
  )
})

test('the way to the next job says when to leave, that it is time, or how late it gets', () => {
  expect(driveHint(job, stop('08:00'), at('07:00'))).toBe(
    'About 19 min, 9.6 km. Leave by 7:41 AM to arrive at 8:00 AM.',
  )
  expect(driveHint(job, stop('08:20'), at('08:01'))).toBe(
    'About 19 min, 9.6 km. Leave now to arrive about 8:20 AM.',
  )
  expect(driveHint(job, stop('12:10', 10), at('11:51'))).toBe(
    '19 min away. You would arrive about 12:10 PM, about 10 min after the window, 8AM-12PM.',
  )
  expect(driveHint(job, { ...stop('08:00'), drive: null }, at('07:00'))).toBeUndefined()
})

test('a route has all stops in order, at most ten', () => {
  const url = new URL(routeThrough(['1 A St, Burnaby', '2 B St, Delta', '3 C St, Surrey']))
  expect(url.searchParams.get('destination')).toBe('3 C St, Surrey, BC, Canada')
  expect(url.searchParams.get('waypoints')).toBe(
    '1 A St, Burnaby, BC, Canada|2 B St, Delta, BC, Canada',
  )
  const long = new URL(routeThrough(Array.from({ length: 12 }, (_, index) => `${index + 1} D St`)))
  expect(long.searchParams.get('destination')).toBe('10 D St, BC, Canada')
  expect(new URL(routeThrough(['1 A St'])).searchParams.has('waypoints')).toBe(false)
})
