import { expect, test } from 'vitest'
import { SLOTS } from '../../../contract/calendar.ts'
import { plan } from './plan.ts'
import type { LeftOut, PlanHauler, PlanInput, PlanJob } from './plan-input.ts'
import { aHauler, aJob, NOW, TODAY, TOMORROW, weekOf } from './testing/rows.ts'

function whyNot(
  job: PlanJob,
  haulers: PlanHauler[],
  more: Partial<PlanInput> = {},
): Omit<LeftOut, 'jobId'> | undefined {
  const { leftOut } = plan({
    now: NOW,
    jobs: [job],
    haulers,
    schedule: [],
    exceptions: [],
    evenness: 300,
    ...more,
  })
  const [{ blocker, unblock } = {}] = leftOut
  return blocker && unblock !== undefined ? { blocker, unblock } : undefined
}

const inBurnaby = { serviceAreas: ['Burnaby'] } as const
const inSurrey = { serviceAreas: ['Surrey'] } as const
const noMornings = { week: weekOf({ '8-10': 0, '10-12': 0 }) }
const tomorrowMorning = { day: TOMORROW, window: 'morning' } as const

test('a job that can be done is not left out', () => {
  expect(whyNot(aJob(1), [aHauler(1)])).toBeUndefined()
})

test('a job whose window is over stays where it is, and no change to a hauler helps', () => {
  const over = aJob(1, { preferredDate: TODAY })
  expect(whyNot(over, [aHauler(1)])).toEqual({ blocker: { kind: 'window_over' }, unblock: null })
})

test('without a hauler who takes jobs no change is proposed', () => {
  const none = { blocker: { kind: 'no_hauler' }, unblock: null }
  expect(whyNot(aJob(1), [])).toEqual(none)
  expect(whyNot(aJob(1), [aHauler(1, { isAvailable: false })])).toEqual(none)
})

test('where no hauler serves the area, the nearest hauler with room could', () => {
  const full = { haulerId: aHauler(3).id, day: TOMORROW, jobs: 1 }
  const haulers = [aHauler(1, inSurrey), aHauler(2, inBurnaby), aHauler(3, inBurnaby)]
  const schedule = SLOTS.map((timeSlot) => ({ ...full, timeSlot }))
  expect(whyNot(aJob(1), haulers, { schedule })).toEqual({
    blocker: { kind: 'area_not_served', area: 'Vancouver' },
    unblock: { change: 'serve_area', haulerId: 2, timeSlot: '8-10', metres: expect.any(Number) },
  })
})

test('a load that no vehicle there takes waits for a larger one', () => {
  const huge = aJob(1, { loadSize: 'xl' })
  const blocker = { kind: 'load_too_large', loadSize: 'xl' }
  expect(whyNot(huge, [aHauler(1)])).toEqual({ blocker, unblock: null })
  expect(whyNot(huge, [aHauler(1), aHauler(2, { ...inSurrey, vehicleType: 'truck' })])).toEqual({
    blocker,
    unblock: { change: 'serve_area', haulerId: 2, timeSlot: '8-10', metres: expect.any(Number) },
  })
})

test('where no hauler is open in the window, the nearest hauler could open its first slot', () => {
  const haulers = [aHauler(1, { ...noMornings }), aHauler(2, { ...noMornings })]
  expect(whyNot(aJob(1), haulers)).toEqual({
    blocker: { kind: 'all_closed', ...tomorrowMorning },
    unblock: { change: 'open_slot', haulerId: 1, timeSlot: '8-10', metres: expect.any(Number) },
  })
})

test('where everybody open is full, the nearest hauler could take one more', () => {
  const taken = { haulerId: aHauler(1).id, day: TOMORROW, jobs: 1 }
  const schedule = SLOTS.map((timeSlot) => ({ ...taken, timeSlot }))
  expect(whyNot(aJob(1), [aHauler(1)], { schedule })).toEqual({
    blocker: { kind: 'all_full', ...tomorrowMorning },
    unblock: { change: 'add_place', haulerId: 1, timeSlot: '8-10', metres: expect.any(Number) },
  })
})

test('a slot that takes as many jobs as a slot may is not asked to take more', () => {
  const week = weekOf({ '8-10': 4, '10-12': 4 })
  const schedule = (['8-10', '10-12'] as const).map((timeSlot) => ({
    haulerId: aHauler(1).id,
    day: TOMORROW,
    timeSlot,
    jobs: 4,
  }))
  expect(whyNot(aJob(1), [aHauler(1, { week })], { schedule })?.unblock).toBeNull()
})

test('what is proposed does make room', () => {
  const [first, second, third] = [aJob(1), aJob(2), aJob(3)]
  const hauler = aHauler(1)
  const before = plan({
    now: NOW,
    jobs: [third, second, first],
    haulers: [hauler],
    schedule: [],
    exceptions: [],
    evenness: 300,
  })
  expect(before.leftOut).toMatchObject([{ jobId: third.id, unblock: { change: 'add_place' } }])
  const roomier = { ...hauler, week: weekOf({ '8-10': 2 }) }
  const after = plan({
    now: NOW,
    jobs: [first, second, third],
    haulers: [roomier],
    schedule: [],
    exceptions: [],
    evenness: 300,
  })
  expect(after.leftOut).toEqual([])
})

test('jobs go to the first slot of their window that has room, as claims do', () => {
  const evening = (id: number) => aJob(id, { preferredTime: 'evening' })
  const jobs = [evening(1), evening(2), aJob(3, { preferredTime: 'afternoon' })]
  const { assignments } = plan({
    now: NOW,
    jobs,
    haulers: [aHauler(1)],
    schedule: [],
    exceptions: [],
    evenness: 300,
  })
  expect(assignments.map(({ timeSlot }) => timeSlot)).toEqual(['6-8', '4-6', '12-2'])
})

test('an earlier job moves to its next slot when only that makes room for a later one', () => {
  const week = weekOf({ '12-2': 0, '2-4': 0 })
  const jobs = [
    aJob(1, { preferredTime: 'evening' }),
    aJob(2, { preferredTime: 'afternoon' }),
    aJob(3, { preferredTime: 'evening' }),
  ]
  const { assignments } = plan({
    now: NOW,
    jobs,
    haulers: [aHauler(1, { week })],
    schedule: [],
    exceptions: [],
    evenness: 300,
  })
  expect(assignments.map(({ jobId, timeSlot }) => [jobId, timeSlot])).toEqual([
    [1, '6-8'],
    [2, '4-6'],
  ])
})

test('equally near haulers share the jobs, those with the fewest first', () => {
  const jobs = [1, 2, 3, 4].map((id) => aJob(id))
  const week = weekOf({ '8-10': 4, '10-12': 4 })
  const haulers = [aHauler(1, { week, jobs: 2 }), aHauler(2, { week }), aHauler(3, { week })]
  const { assignments } = plan({
    now: NOW,
    jobs,
    haulers,
    schedule: [],
    exceptions: [],
    evenness: 300,
  })
  const counts = haulers.map(
    ({ id }) => assignments.filter(({ haulerId }) => haulerId === id).length,
  )
  expect(counts.toSorted()).toEqual([0, 2, 2])
  expect(counts[0]).toBe(0)
})

test('an assignment has the number of haulers with room, and of those who were nearer', () => {
  const haulers = [
    aHauler(1, { serviceAreas: ['Vancouver'], week: weekOf({ '10-12': 0 }) }),
    aHauler(2, { serviceAreas: ['Vancouver', 'Burnaby'] }),
    aHauler(3, { serviceAreas: ['Vancouver', 'Surrey'], ...noMornings }),
  ]
  const { assignments } = plan({
    now: NOW,
    jobs: [aJob(1), aJob(2)],
    haulers,
    schedule: [],
    exceptions: [],
    evenness: 300,
  })
  expect(assignments.map(({ haulerId, reasons }) => ({ haulerId, ...reasons }))).toEqual([
    { haulerId: 1, haulersWithRoom: 2, nearerHaulers: 0 },
    { haulerId: 2, haulersWithRoom: 2, nearerHaulers: 1 },
  ])
})
