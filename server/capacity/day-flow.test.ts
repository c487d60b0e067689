import { expect, test } from 'vitest'
import { addDays, dayOf, instantOf, WINDOWS, type Day } from '../../contract/calendar.ts'
import { JobId, LOAD_SIZES } from '../../contract/jobs.ts'
import { SERVICE_AREAS } from '../../contract/places.ts'
import { certifyPlan } from '../dispatch/planning/certificate.ts'
import type { PlanInput, PlanJob } from '../dispatch/planning/plan-input.ts'
import { plan } from '../dispatch/planning/plan.ts'
import { createRandom } from '../dispatch/planning/testing/random.ts'
import { someInput } from '../dispatch/planning/testing/small-inputs.ts'
import { fillDay, type Kind } from './day-flow.ts'
import { supplyOf } from './supply.ts'

/** How many random days are tried; each is planned dozens of times. */
const DAYS = 150

/** A random day: haulers with areas, vehicles, weeks and what they have already, and customers in order. */
function randomDay(seed: number) {
  const { now, ...facts } = someInput(seed, { mostJobs: 24, mostHaulers: 5 })
  const day = addDays(dayOf(now), 1)
  // A pause that ends with the night before does not keep a window from being sold.
  const input = { ...facts, now: instantOf(day, 0) }
  const customers = input.jobs.map((job) => ({ ...job, preferredDate: day }))
  return { input, day, customers }
}

const kindOf = ({ area, loadSize, preferredTime: window }: PlanJob): Kind => ({
  area,
  loadSize,
  window,
})

const flowOf = ({ haulers, ...input }: PlanInput, day: Day, jobs: readonly PlanJob[]) =>
  fillDay({
    day,
    supply: supplyOf(haulers),
    schedule: input.schedule.filter((each) => each.day === day),
    exceptions: input.exceptions.filter((each) => each.day === day),
    demand: jobs.map((job) => ({ ...kindOf(job), jobs: 1 })),
    withoutSlots: new Set(),
  })

/** How many of these jobs the planner places; its certificate proves that no plan places more. */
function placedByPlan(input: PlanInput, jobs: readonly PlanJob[]): number {
  const asked = { ...input, jobs: [...jobs] }
  const made = plan(asked)
  expect(certifyPlan(asked, made)).toEqual({ ok: expect.anything() })
  return made.assignments.length
}

const again = (job: PlanJob, id: number): PlanJob => ({ ...job, id: JobId.parse(id) })

test('every accepted set of jobs has a plan that places all of them, and no window with room is refused', () => {
  const seen = { accepted: 0, last: 0, refused: 0 }
  for (let seed = 1; seed <= DAYS; seed++) {
    const { input, day, customers } = randomDay(seed)
    const accepted: PlanJob[] = []
    for (const job of customers) {
      const room = flowOf(input, day, accepted).roomFor(kindOf(job))
      const [one, two] = [
        [...accepted, job],
        [...accepted, job, again(job, 1_000)],
      ]
      // What the planner, which shares no code with the flow's search, can place.
      const planned = room === 2 ? 2 : placedByPlan(input, one) === one.length ? 1 : 0
      const fits = placedByPlan(input, two) === two.length ? 2 : Math.min(planned, 1)
      expect({ seed, room }).toEqual({ seed, room: fits })
      if (room === 0) seen.refused++
      else accepted.push(job)
      if (room > 0) seen.accepted++
      if (room === 1) seen.last++
    }
    expect({ seed, placed: placedByPlan(input, accepted) }).toEqual({
      seed,
      placed: accepted.length,
    })
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(100)
})

test('on a day that is already short, one more job fits exactly when the plan can do one job more', () => {
  const random = createRandom(1)
  let short = 0
  for (let seed = 1; seed <= DAYS; seed++) {
    const { input, day, customers } = randomDay(seed)
    const flow = flowOf(input, day, customers)
    const before = placedByPlan(input, customers)
    const placed = flow.placed.reduce((sum, jobs) => sum + jobs, 0)
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
