import { expect, test } from 'vitest'
import { middleOf } from '../../places/area-centres.ts'
import { findEdges } from './edges.ts'
import { measureLegs } from './legs.ts'
import { measureRoutes } from './measure-routes.ts'
import { openingsOf } from './openings.ts'
import type { PlanInput } from './plan-input.ts'
import { plan } from './plan.ts'
import { jobsByPriority } from './priority.ts'
import { shortenRoutes } from './shorten-routes.ts'
import { aHauler, aJob, NOW, TOMORROW, weekOf } from './testing/rows.ts'
import { someInput } from './testing/small-inputs.ts'

function shorten(input: PlanInput, matched = plan(input).certificate.matched, rounds?: []) {
  const jobs = jobsByPriority(input)
  const haulers = input.haulers.toSorted((a, b) => a.id - b.id)
  const openings = openingsOf(input)
  const legs = measureLegs(haulers, input)
  const edges = findEdges(jobs, haulers, openings, legs)
  const routes = shortenRoutes({ input, jobs, haulers, openings, edges, legs }, matched, rounds)
  const metres = measureRoutes(input, haulers, legs, routes)
  return { matched, routes, metres, before: measureRoutes(input, haulers, legs, matched) }
}

/** Two haulers who start beside each other, and two jobs in each of two towns far from them. */
const crossed: PlanInput = {
  now: NOW,
  jobs: [
    aJob(1, { area: 'Langley' }),
    aJob(2, { area: 'Lions Bay' }),
    aJob(3, { area: 'Lions Bay', preferredTime: 'afternoon' }),
    aJob(4, { area: 'Langley', preferredTime: 'afternoon' }),
  ],
  haulers: [1, 2].map((id) => aHauler(id, { homeArea: 'Burnaby' })),
  schedule: [],
  exceptions: [],
  evenness: 300,
}

test('jobs of one town on one day end up with one hauler, and both have as many as before', () => {
  const { assignments, routes } = plan(crossed)
  const haulerOf = new Map(assignments.map(({ jobId, haulerId }) => [Number(jobId), haulerId]))
  expect(haulerOf.get(1)).toBe(haulerOf.get(4))
  expect(haulerOf.get(2)).toBe(haulerOf.get(3))
  expect(haulerOf.get(1)).not.toBe(haulerOf.get(2))
  expect(routes.metres).toBeLessThan(0.7 * routes.matched)
})

test('without rounds the routes are those of the assignment', () => {
  const { matched, routes } = shorten(crossed, undefined, [])
  expect(routes).toEqual(matched.map((each) => ({ ...each, matchedWith: each.haulerId })))
})

test('a job that was scheduled before stays, and its place counts', () => {
  const [near] = [aJob(1, { area: 'Surrey' })]
  const week = weekOf({ '10-12': 0 })
  const haulers = [1, 2].map((id) => aHauler(id, { homeArea: 'Burnaby', week }))
  const schedule = [
    {
      haulerId: aHauler(2).id,
      day: TOMORROW,
      timeSlot: '12-2' as const,
      jobs: 1,
      places: [middleOf('Surrey')],
    },
  ]
  // The second has a job there in the afternoon, and as many jobs in all.
  const { assignments } = plan({ ...crossed, jobs: [near], haulers, schedule })
  expect(assignments.map(({ haulerId }) => haulerId)).toEqual([2])
})

test('a job moves to the slot of its window that is on the way', () => {
  const schedule = (
    [
      ['8-10', 'Langley'],
      ['2-4', 'Surrey'],
    ] as const
  ).map(([timeSlot, area]) => ({
    haulerId: aHauler(1).id,
    day: TOMORROW,
    timeSlot,
    jobs: 1,
    places: [middleOf(area)],
  }))
  const jobs = [aJob(1, { area: 'Burnaby', preferredTime: 'afternoon' })]
  const haulers = [aHauler(1, { homeArea: 'Vancouver' })]
  const { assignments, certificate } = plan({ ...crossed, jobs, haulers, schedule })
  expect(certificate.matched.map(({ timeSlot }) => timeSlot)).toEqual(['12-2'])
  expect(assignments.map(({ timeSlot }) => timeSlot)).toEqual(['4-6'])
})

test('a hauler to whom a job may not go does not get it by an exchange', () => {
  const jobs = crossed.jobs.map((job) => ({
    ...job,
    excludedHaulers: job.area === 'Langley' ? [] : [aHauler(Number(job.id) === 2 ? 1 : 2).id],
  }))
  const { assignments } = plan({ ...crossed, jobs })
  const haulerOf = new Map(assignments.map(({ jobId, haulerId }) => [Number(jobId), haulerId]))
  expect([haulerOf.get(2), haulerOf.get(3)]).toEqual([2, 1])
})

test('three haulers without a free slot pass their jobs round, where no two of them could exchange theirs', () => {
  const towns = ['Vancouver', 'Surrey', 'Lions Bay'] as const
  const week = weekOf({ '8-10': 1, '10-12': 0, '12-2': 0, '2-4': 0, '4-6': 0, '6-8': 0 })
  const input: PlanInput = {
    ...crossed,
    haulers: towns.map((homeArea, at) => aHauler(at + 1, { homeArea, week })),
    // Each job is for the hauler of its town and the next one alone.
    jobs: towns.map((area, at) =>
      aJob(at + 1, { area, excludedHaulers: [aHauler(((at + 2) % 3) + 1).id] }),
    ),
  }
  const byTown = plan(input).assignments.toSorted((a, b) => a.jobId - b.jobId)
  expect(byTown.map(({ haulerId }) => haulerId)).toEqual([1, 2, 3])
  const round = byTown.map((each, at) => ({ ...each, haulerId: aHauler(((at + 1) % 3) + 1).id }))
  expect(shorten(input, round).routes.map(({ haulerId }) => haulerId)).toEqual([1, 2, 3])
})

test('of 40 crowded problems none loses a job, no route gets longer, and most get shorter', () => {
  let shorter = 0
  for (let seed = 1; seed <= 40; seed++) {
    const { matched, routes, metres, before } = shorten(
      someInput(seed, { mostJobs: 120, mostHaulers: 25 }),
    )
    expect(routes.map(({ jobId }) => jobId)).toEqual(matched.map(({ jobId }) => jobId))
    expect(metres).toBeLessThanOrEqual(before)
    if (metres < before) shorter += 1
  }
  expect(shorter).toBeGreaterThan(20)
})
