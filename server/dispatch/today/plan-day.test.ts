import { expect, test } from 'vitest'
import { Day, instantAt } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { estimateDrive, type Place } from './estimate-drive.ts'
import { planDay, type PlannedStop } from './plan-day.ts'

const day = Day.parse('2026-11-18')
const at = (time: string) => instantAt(day, time)
const exact = (latitude: number, longitude: number): Place => ({
  latitude,
  longitude,
  isExact: true,
})
const home = exact(49.25, -122.98)
/** So many minutes of driving to the east of home. */
const east = (minutes: number) => exact(49.25, -122.98 + minutes * 0.005277)

const stop = (id: number, from: string, until: string, more: Partial<PlannedStop> = {}) => ({
  id: id as JobId,
  from: at(from).getTime(),
  until: at(until).getTime(),
  rank: 3,
  place: east(10),
  loadSize: 'small' as const,
  thereSince: null,
  onTheWayAt: null,
  windowEnd: at(until),
  ...more,
})
const plan = (now: string | null, ...stops: PlannedStop[]) =>
  planDay({ stops, start: home, now: now ? at(now) : null }).map(
    ({ stop: { id }, drive, arrivesAt, minutesLate }) => ({
      id,
      minutes: drive?.minutes ?? null,
      arrivesAt,
      minutesLate,
    }),
  )

test('a drive is the straight line times 1.3 at 30 km/h, the same both ways', () => {
  const there = estimateDrive(home, east(10))
  expect(there).toEqual({ minutes: 10, metres: 5_000 })
  expect(estimateDrive(east(10), home)).toEqual(there)
  expect(estimateDrive(home, home)).toEqual({ minutes: 1, metres: 0 })
})

test('two places of which one is an area only are never next door', () => {
  const area = { ...home, isExact: false }
  expect(estimateDrive(area, area)).toEqual({ minutes: 7, metres: 3_300 })
})

test('before its slot the hauler arrives as it begins, then after the load and the drive', () => {
  expect(
    plan('07:00', stop(1, '08:00', '10:00'), stop(2, '08:00', '10:00', { place: east(25) })),
  ).toEqual([
    { id: 1, minutes: 10, arrivesAt: at('08:00'), minutesLate: 0 },
    { id: 2, minutes: 15, arrivesAt: at('08:50'), minutesLate: 0 },
  ])
})

test('too late for the window is said in minutes, and carries on to the next stop', () => {
  expect(
    plan('09:55', stop(1, '08:00', '10:00'), stop(2, '10:00', '12:00', { place: east(12) })),
  ).toEqual([
    { id: 1, minutes: 10, arrivesAt: at('10:05'), minutesLate: 5 },
    { id: 2, minutes: 2, arrivesAt: at('10:42'), minutesLate: 0 },
  ])
})

test('where the hauler is there is nothing to drive, and the way on begins when the load is done', () => {
  const here = stop(1, '08:00', '10:00', { rank: 0, thereSince: at('08:10') })
  const next = stop(2, '08:00', '10:00', { place: east(22) })
  expect(plan('08:20', here, next)).toEqual([
    { id: 1, minutes: null, arrivesAt: null, minutesLate: 0 },
    { id: 2, minutes: 12, arrivesAt: at('08:57'), minutesLate: 0 },
  ])
  // It takes longer than estimated: not before now.
  expect(plan('09:30', here, next)[1]?.arrivesAt).toEqual(at('09:42'))
})

test('on the way the drive counts from its beginning', () => {
  const way = stop(1, '08:00', '10:00', { rank: 2, onTheWayAt: at('08:31') })
  expect(plan('08:35', way)[0]?.arrivesAt).toEqual(at('08:41'))
  expect(plan('09:00', way)[0]?.arrivesAt).toEqual(at('09:00'))
})

test('another day begins with its first slot, and a place that is not known has no drive', () => {
  expect(plan(null, stop(1, '14:00', '16:00', { place: null }))).toEqual([
    { id: 1, minutes: null, arrivesAt: at('14:00'), minutesLate: 0 },
  ])
})
