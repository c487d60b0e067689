import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day } from '../../../contract/calendar.ts'
import { HaulerDay } from '../../../contract/hauler-day.ts'
import { HaulerJob } from '../../../contract/hauler-jobs.ts'
import { assignedJob } from '../testing/jobs.ts'
import { dayView } from './day-view.ts'
import { mapView, spread } from './map-view.ts'

const today = Day.parse('2026-11-20')
const job = (id: number, facts: Partial<typeof assignedJob> = {}): HaulerJob =>
  z.decode(HaulerJob, { ...assignedJob, id, ...facts })
const stop = (jobId: number, completed: typeof assignedJob | null = null) => ({
  jobId,
  point: null,
  drive: null,
  arrivesAt: null,
  minutesLate: 0,
  completed,
})
const day = (...stops: ReturnType<typeof stop>[]): HaulerDay =>
  z.decode(HaulerDay, {
    date: today,
    start: null,
    stops,
    left: { stops: 0, minutes: 0, metres: 0 },
  })
const orderOf = (view: ReturnType<typeof dayView>) =>
  view.today.map(({ job: { id }, number }) => [number, id])

test('today is in the order of the server, and other days follow', () => {
  const jobs = [job(1), job(2), job(3, { scheduledDate: '2026-11-21' })]
  const view = dayView(jobs, day(stop(2), stop(1)), today)
  expect(orderOf(view)).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(view.current?.id).toBe(2)
  expect(view.later.map(({ id }) => id)).toEqual([3])
})

test('without the order of the server slots decide, and what is further along comes first', () => {
  const jobs = [
    job(1, { timeSlot: '12-2' }),
    job(2),
    job(3, { timeSlot: '2-4', arrivedAt: '2026-11-20T17:00:00Z' }),
    job(4, { timeSlot: '4-6', status: 'in_progress' }),
  ]
  expect(orderOf(dayView(jobs, undefined, today)).map(([, id]) => id)).toEqual([4, 3, 2, 1])
})

test('a job that the order does not know yet comes last, and one it still knows is not shown', () => {
  const view = dayView([job(5), job(1)], day(stop(9), stop(1)), today)
  expect(orderOf(view).map(([, id]) => id)).toEqual([1, 5])
})

test('what is done counts as a stop, unless its card is still open', () => {
  const done = stop(7, { ...assignedJob, status: 'completed' })
  expect(dayView([job(1)], day(done, stop(1)), today)).toMatchObject({ count: 2 })
  expect(dayView([job(7), job(1)], day(done, stop(1)), today)).toMatchObject({
    done: [],
    count: 2,
  })
})

test('with nothing today the next pickup is the current job', () => {
  const view = dayView([job(1, { scheduledDate: '2026-11-22' })], undefined, today)
  expect(view).toMatchObject({ current: { id: 1 }, today: [], count: 0, later: [] })
})

test('pins of one place stand apart, and all of them on the map', () => {
  const point = { latitude: 49.251, longitude: -122.985, isExact: false }
  const { left, top, width, height, pins } = mapView([point, point, point, point])
  for (const [index, pin] of pins.entries()) {
    expect(pin.x > left && pin.x < left + width && pin.y > top && pin.y < top + height).toBe(true)
    for (const other of pins.slice(index + 1))
      expect(Math.hypot(pin.x - other.x, pin.y - other.y)).toBeGreaterThan(height * 0.1)
  }
  expect(spread([{ x: 1, y: 1 }], 5)).toHaveLength(1)
})
