import { SLOTS } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { openDay, SLOTS_A_DAY, type DayState, type Stop } from './day-state.ts'
import type { Edges } from './edges.ts'
import type { Legs } from './legs.ts'
import type { Placed } from './measure-routes.ts'
import type { Openings } from './openings.ts'
import type { Assignment, PlanHauler, PlanInput, PlanJob } from './plan-input.ts'
import { unevennessOf } from './weights.ts'

/** How many changes are tried at most: a number of steps and not a time, so that the same input gives the same plan. */
export const MOST_STEPS = 8_000_000

type World = {
  input: PlanInput
  jobs: readonly PlanJob[]
  haulers: readonly PlanHauler[]
  openings: Openings
  edges: Edges
  legs: Legs
}

type Search = DayState & {
  evenness: number
  steps: { left: number }
  /** How much more uneven the plan may still become: never more than the assignment alone. */
  slack: { metres: number }
}

/**
 * Shortens the day routes of an assignment by local search: moves a job to another slot or hauler, or exchanges two, while
 * that saves metres by road. Every job keeps its day and a slot of its window, no slot takes more jobs than it has places,
 * jobs scheduled before stay, and the plan never becomes more uneven than the assignment.
 */
export function shortenRoutes(
  world: World,
  placed: readonly Assignment[],
  mostSteps = MOST_STEPS,
): (Assignment & { matchedWith: HaulerId })[] {
  const { haulers, input } = world
  const numbers = new Map(haulers.map(({ id }, number) => [id, number]))
  const jobs = Float64Array.from(haulers, (hauler) => hauler.jobs)
  for (const { haulerId } of placed) {
    const hauler = numbers.get(haulerId) ?? -1
    jobs[hauler] = (jobs[hauler] ?? 0) + 1
  }
  const shared = {
    evenness: input.evenness,
    steps: { left: mostSteps },
    slack: { metres: 0 },
  }
  const days = [...Map.groupBy(placed, ({ day }) => day)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const moved = new Map<Placed, { hauler: number; slot: number }>()
  let left = mostSteps
  for (const [at, [day, ofDay]] of days.entries()) {
    // What a day does not need is left for those after it.
    shared.steps.left = Math.floor(left / (days.length - at))
    left -= shared.steps.left
    const search: Search = { ...openDay(world, day, ofDay, jobs), ...shared }
    shortenDay(search)
    left += shared.steps.left
    for (const [stop, hauler] of search.haulerOf)
      if (stop.job) moved.set(stop.job.placed, { hauler, slot: stop.slot })
  }
  return placed.map((each) => {
    const { hauler, slot } = moved.get(each) ?? {}
    return {
      ...each,
      haulerId: haulers[hauler ?? -1]?.id ?? each.haulerId,
      timeSlot: SLOTS[slot ?? -1] ?? each.timeSlot,
      matchedWith: each.haulerId,
    }
  })
}

/** Goes over all jobs, and again over those whose route has changed, until none does. */
function shortenDay(search: Search): void {
  let waiting = new Set(search.haulerOf.keys())
  while (waiting.size > 0) {
    const next = new Set<Stop>()
    for (const stop of waiting) {
      if (search.steps.left <= 0) return
      const from = search.haulerOf.get(stop) ?? -1
      if (!relocate(search, stop) && !exchange(search, stop)) continue
      for (const hauler of [from, search.haulerOf.get(stop) ?? -1])
        for (const each of search.routes[hauler] ?? []) if (each.job) next.add(each)
    }
    waiting = next
  }
}

const START = -1

function leg({ legs: { fromStart, between } }: DayState, hauler: number, from: number, to: number) {
  if (from === START) return to === START ? 0 : (fromStart[hauler]?.[to] ?? 0)
  return (to === START ? fromStart[hauler]?.[from] : between[from]?.[to]) ?? 0
}

const placeAt = (route: readonly Stop[], at: number): number => route[at]?.place ?? START

/** What the route saves without its stop at this position. */
function savingAt(search: DayState, hauler: number, route: readonly Stop[], at: number): number {
  const [from, stop, to] = [placeAt(route, at - 1), placeAt(route, at), placeAt(route, at + 1)]
  return (
    leg(search, hauler, from, stop) + leg(search, hauler, stop, to) - leg(search, hauler, from, to)
  )
}

type Move = { hauler: number; slot: number; at: number; gain: number }

/** Moves a job to the hauler, slot and position that save the most, if any saves something. */
function relocate(search: Search, stop: Stop): boolean {
  const { job } = stop
  const own = search.haulerOf.get(stop)
  const route = own === undefined ? undefined : search.routes[own]
  if (!job || own === undefined || !route) return false
  const position = route.indexOf(stop)
  const saving = savingAt(search, own, route, position)
  const without = route.toSpliced(position, 1)
  const ownJobs = (search.jobs[own] ?? 0) - 1
  let best: Move | null = null
  let least = 0
  for (const hauler of job.takers) {
    const unevenness = hauler === own ? 0 : search.evenness * ((search.jobs[hauler] ?? 0) - ownJobs)
    // No way is negative, so an insertion saves nothing.
    if (saving <= least || unevenness > search.slack.metres) continue
    const there = hauler === own ? without : (search.routes[hauler] ?? [])
    for (const slot of job.slots) {
      const hasRoom = (search.room[hauler * SLOTS_A_DAY + slot] ?? 0) > 0
      if (!hasRoom && !(hauler === own && slot === stop.slot)) continue
      let at = 0
      while ((there[at]?.slot ?? Infinity) < slot) at++
      for (; ; at++) {
        search.steps.left--
        const [from, to] = [placeAt(there, at - 1), placeAt(there, at)]
        const way =
          leg(search, hauler, from, stop.place) +
          leg(search, hauler, stop.place, to) -
          leg(search, hauler, from, to)
        const gain = saving - way
        if (gain > least) {
          least = gain
          best = { hauler, slot, at, gain }
        }
        if ((there[at]?.slot ?? Infinity) > slot) break
      }
    }
  }
  if (!best) return false
  search.slack.metres -=
    best.hauler === own ? 0 : search.evenness * ((search.jobs[best.hauler] ?? 0) - ownJobs)
  route.splice(position, 1)
  addRoom(search, own, stop.slot, 1)
  addJobs(search, own, -1)
  stop.slot = best.slot
  search.routes[best.hauler]?.splice(best.at, 0, stop)
  search.haulerOf.set(stop, best.hauler)
  addRoom(search, best.hauler, best.slot, -1)
  addJobs(search, best.hauler, 1)
  return true
}

function addRoom({ room }: DayState, hauler: number, slot: number, places: number): void {
  const cell = hauler * SLOTS_A_DAY + slot
  room[cell] = (room[cell] ?? 0) + places
}

function addJobs({ jobs }: DayState, hauler: number, count: number): void {
  jobs[hauler] = (jobs[hauler] ?? 0) + count
}

/** What a route grows by when another place comes in the place of the stop at this position. */
function growthAt(
  search: DayState,
  hauler: number,
  route: readonly Stop[],
  at: number,
  place: number,
) {
  const [from, stop, to] = [placeAt(route, at - 1), placeAt(route, at), placeAt(route, at + 1)]
  return (
    leg(search, hauler, from, place) +
    leg(search, hauler, place, to) -
    leg(search, hauler, from, stop) -
    leg(search, hauler, stop, to)
  )
}

/** Exchanges a job with the one of another hauler that saves the most, if any saves something. */
function exchange(search: Search, stop: Stop): boolean {
  const { job } = stop
  const own = search.haulerOf.get(stop)
  const route = own === undefined ? undefined : search.routes[own]
  if (!job || own === undefined || !route) return false
  const position = route.indexOf(stop)
  let best: { hauler: number; at: number } | null = null
  let least = 0
  for (const hauler of job.takers) {
    const there = search.routes[hauler] ?? []
    if (hauler === own) continue
    for (const [at, other] of there.entries()) {
      if (!other.job || other.place === stop.place) continue
      if (!job.slots.includes(other.slot) || !other.job.slots.includes(stop.slot)) continue
      if (other.job.mayTake[own] !== 1) continue
      search.steps.left--
      const growth =
        growthAt(search, own, route, position, other.place) +
        growthAt(search, hauler, there, at, stop.place)
      if (growth < least) {
        least = growth
        best = { hauler, at }
      }
    }
  }
  const there = best ? search.routes[best.hauler] : undefined
  const other = best ? there?.[best.at] : undefined
  if (!best || !there || !other) return false
  route[position] = other
  there[best.at] = stop
  const slot = stop.slot
  stop.slot = other.slot
  other.slot = slot
  search.haulerOf.set(stop, best.hauler)
  search.haulerOf.set(other, own)
  return true
}

/** What the unevenness of a plan counts, in metres. */
export function unevennessOfPlan(
  { evenness }: Pick<PlanInput, 'evenness'>,
  haulers: readonly PlanHauler[],
  placed: readonly Placed[],
): number {
  const counts = Map.groupBy(placed, ({ haulerId }) => haulerId)
  return haulers.reduce(
    (sum, { id, jobs }) => sum + unevennessOf(evenness, jobs, counts.get(id)?.length ?? 0),
    0,
  )
}
