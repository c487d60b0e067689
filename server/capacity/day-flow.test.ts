import { expect, test } from 'vitest'
import { placesOn } from '../../contract/availability.ts'
import {
  addDays,
  dayOf,
  instantOf,
  SLOTS,
  windowFacts,
  WINDOWS,
  type Day,
  type Slot,
} from '../../contract/calendar.ts'
import { JobId, LOAD_SIZES } from '../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { hasCapacityFor } from '../dispatch/eligibility.ts'
import { isPausedOn } from '../haulers/availability.ts'
import { certifyPlan } from '../dispatch/planning/certificate.ts'
import type { PlanInput, PlanJob } from '../dispatch/planning/plan-input.ts'
import { plan } from '../dispatch/planning/plan.ts'
import { createRandom } from '../dispatch/planning/random.ts'
import { someInput } from '../dispatch/planning/testing/small-inputs.ts'
import { fillDay, type Kind } from './day-flow.ts'
import { supplyOf } from './supply.ts'
import { closedSlots, type ClosedSlots } from './window-times.ts'

/** How many random days are tried; each is planned dozens of times. */
const DAYS = 150

/** A random day: haulers with areas, vehicles, weeks and what they have already, and customers in order. */
function randomDay(seed: number) {
  const { now, ...facts } = someInput(seed, { mostJobs: 24, mostHaulers: 5 })
  const day = addDays(dayOf(now), 1)
  // A pause that ends with the night before does not keep a window from being sold.
  const input = { ...facts, now: instantOf(day, 0) }
  // A booking ahead excludes no hauler: only the plan knows who gave a job back.
  const customers = input.jobs.map((job) => ({ ...job, preferredDate: day, excludedHaulers: [] }))
  return { input, day, customers }
}

const kindOf = ({ area, loadSize, preferredTime: window }: PlanJob): Kind => ({
  area,
  loadSize,
  window,
})

const OPEN: ClosedSlots = { begun: new Set(), tooSoon: new Set() }

const flowOf = (
  { haulers, ...input }: PlanInput,
  day: Day,
  jobs: readonly PlanJob[],
  closed: ClosedSlots = OPEN,
) =>
  fillDay({
    day,
    supply: supplyOf(haulers),
    schedule: input.schedule.filter((each) => each.day === day),
    exceptions: input.exceptions.filter((each) => each.day === day),
    demand: jobs.map((job) => ({ ...kindOf(job), jobs: 1 })),
    closed,
  })

/** How many of these jobs the planner places; its certificate proves that no plan places more. */
function placedByPlan(input: PlanInput, jobs: readonly PlanJob[]): number {
  const planInput = { ...input, jobs: [...jobs] }
  const result = plan(planInput)
  expect(certifyPlan(planInput, result)).toEqual({ ok: expect.anything() })
  return result.assignments.length
}

const again = (job: PlanJob, id: number): PlanJob => ({ ...job, id: JobId.parse(id) })

test('every accepted set of jobs has a plan that places all of them, and no window with room is refused', () => {
  const counts = { accepted: 0, last: 0, refused: 0 }
  for (let seed = 1; seed <= DAYS; seed++) {
    const { input, day, customers } = randomDay(seed)
    const acceptedJobs: PlanJob[] = []
    for (const job of customers) {
      const room = flowOf(input, day, acceptedJobs).roomFor(kindOf(job))
      const [one, two] = [
        [...acceptedJobs, job],
        [...acceptedJobs, job, again(job, 1_000)],
      ]
      // What the planner, which shares no code with the flow's search, can place.
      const placedCount = room === 2 ? 2 : placedByPlan(input, one) === one.length ? 1 : 0
      const fits = placedByPlan(input, two) === two.length ? 2 : Math.min(placedCount, 1)
      expect({ seed, room }).toEqual({ seed, room: fits })
      if (room === 0) counts.refused++
      else acceptedJobs.push(job)
      if (room > 0) counts.accepted++
      if (room === 1) counts.last++
    }
    expect({ seed, placed: placedByPlan(input, acceptedJobs) }).toEqual({
      seed,
      placed: acceptedJobs.length,
    })
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(100)
})

test('on a day that is already short, one more job fits exactly when the plan can do one job more', () => {
  const random = createRandom(1)
  let short = 0
  for (let seed = 1; seed <= DAYS; seed++) {
    const { input, day, customers } = randomDay(seed)
    const flow = flowOf(input, day, customers)
    const before = placedByPlan(input, customers)
    const placed = flow.placedCounts.reduce((sum, jobs) => sum + jobs, 0)
    expect({ seed, placed }).toEqual({ seed, placed: before })
    if (before < customers.length) short++
    const [template] = customers
    if (!template) continue
    const job: PlanJob = {
      ...again(template, 1_000),
      area: random.pick(SERVICE_AREAS),
      loadSize: random.pick(LOAD_SIZES),
      preferredTime: random.pick(WINDOWS),
    }
    const grows = placedByPlan(input, [...customers, job]) - before
    expect({ seed, fits: flow.roomFor(kindOf(job)) > 0 }).toEqual({ seed, fits: grows === 1 })
  }
  expect(short).toBeGreaterThan(50)
})

/** The single places of haulers in slots that a job may be in, one by one. */
function placesFor(
  { haulers, schedule, exceptions }: PlanInput,
  job: PlanJob,
  day: Day,
  without: readonly Slot[],
): string[] {
  return haulers
    .filter((hauler) => hasCapacityFor(hauler, job) && !isPausedOn(hauler, day))
    .flatMap((hauler) => {
      const datedPlaces = exceptions.find((each) => each.haulerId === hauler.id && each.day === day)
      const places = placesOn(hauler.week, day, datedPlaces)
      return windowFacts[job.preferredTime].slots.flatMap((slot) => {
        const busy = schedule
          .filter((each) => each.haulerId === hauler.id && each.day === day)
          .reduce((sum, each) => sum + (each.timeSlot === slot ? each.jobs : 0), 0)
        const free = without.includes(slot) ? 0 : (places[SLOTS.indexOf(slot)] ?? 0) - busy
        return Array.from({ length: Math.max(0, free) }, (_, at) => `${hauler.id} ${slot} ${at}`)
      })
    })
}

/** Gives each job one of its places as far as that is possible, one job after the other. @returns how many have one. */
function countMatches(choices: readonly string[][]): number {
  const jobAt = new Map<string, number>()
  const give = (job: number, seenPlaces: Set<string>): boolean =>
    (choices[job] ?? []).some((place) => {
      if (seenPlaces.has(place)) return false
      seenPlaces.add(place)
      const other = jobAt.get(place)
      if (other !== undefined && !give(other, seenPlaces)) return false
      jobAt.set(place, job)
      return true
    })
  return choices.filter((_, job) => give(job, new Set())).length
}

test('today jobs that are booked keep slots that begin too soon for new ones, and no window with room is refused', () => {
  const counts = { soon: 0, refused: 0, differs: 0 }
  for (let seed = 1; seed <= DAYS; seed++) {
    const { input, day, customers } = randomDay(seed)
    const closed = closedSlots(
      day,
      new Date(instantOf(day, 7 + (seed % 12)).getTime() + 30 * 60_000),
      120,
    )
    const [begun, tooSoon] = [[...closed.begun], [...closed.tooSoon]]
    const acceptedJobs = customers.slice(0, customers.length / 2)
    const flow = flowOf(input, day, acceptedJobs, closed)
    const choices = acceptedJobs.map((job) => placesFor(input, job, day, begun))
    const before = countMatches(choices)
    expect({ seed, placed: flow.placedCounts.reduce((sum, jobs) => sum + jobs, 0) }).toEqual({
      seed,
      placed: before,
    })
    for (const job of customers.slice(acceptedJobs.length)) {
      const own = placesFor(input, job, day, [...begun, ...tooSoon])
      const fits = countMatches([...choices, own]) > before
      expect({ seed, fits: flow.roomFor(kindOf(job)) > 0 }).toEqual({ seed, fits })
      const withoutSoon = acceptedJobs.map((each) =>
        placesFor(input, each, day, [...begun, ...tooSoon]),
      )
      if (tooSoon.length > 0) counts.soon++
      if (!fits) counts.refused++
      if (fits !== countMatches([...withoutSoon, own]) > countMatches(withoutSoon)) counts.differs++
    }
  }
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(5)
})

test('asking how much room there is changes nothing, in any order of the questions', () => {
  for (let seed = 1; seed <= 50; seed++) {
    const { input, day, customers } = randomDay(seed)
    const half = customers.slice(0, customers.length / 2)
    const kinds = customers.map(kindOf)
    const [forwards, backwards] = [flowOf(input, day, half), flowOf(input, day, half)]
    const answers = kinds.map((kind) => forwards.roomFor(kind))
    const reversed = kinds.toReversed().map((kind) => backwards.roomFor(kind))
    expect({ seed, reversed: reversed.toReversed() }).toEqual({ seed, reversed: answers })
  }
})
