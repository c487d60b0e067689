import { SLOTS } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { numbersOf, openDay, type DayState, type World } from './day-state.ts'
import type { Placed } from './measure-routes.ts'
import type { Assignment, PlanHauler, PlanInput } from './plan-input.ts'
import type { RouteSearch } from './insertion.ts'
import { createRandom } from './random.ts'
import { improve } from './route-moves.ts'
import { ruinAndRecreate } from './ruin-and-recreate.ts'
import { unevennessOf } from './weights.ts'

type Round = {
  /** Single moves of each stop in turn, or of many stops together. */
  by: 'moves' | 'ruin and recreate'
  /** How much unevenness counts. */
  weight: number
  /** How many changes are tried at most over all days: a number and not a time, so that the same input gives the same plan. */
  steps: number
}

/**
 * Rounds in which unevenness counts also take moves that make the plan more even for a short detour: that leaves room for
 * others which save more. The last round of each kind counts metres alone.
 */
const ROUNDS: readonly Round[] = [
  { by: 'moves', weight: 1, steps: 500_000 },
  { by: 'moves', weight: 0, steps: 500_000 },
  { by: 'ruin and recreate', weight: 1, steps: 50_000 },
  { by: 'ruin and recreate', weight: 0.5, steps: 50_000 },
  { by: 'ruin and recreate', weight: 0, steps: 50_000 },
]

export type Moved = Assignment & { matchedWith: HaulerId }

/**
 * Shortens the day routes of an assignment by local search: moves a job to another slot or hauler, exchanges two, or inserts
 * several again, while that saves metres by road. Every job keeps its day and a slot of its window, no slot takes more jobs than it has places,
 * jobs scheduled before stay, and the plan never becomes more uneven than the assignment.
 */
export function shortenRoutes(
  world: World,
  placed: readonly Assignment[],
  rounds = ROUNDS,
): Moved[] {
  const { haulers, edges, input, legs } = world
  const numbers = numbersOf(world)
  const jobs = Float64Array.from(haulers, (hauler) => hauler.jobs)
  for (const { haulerId } of placed) {
    const hauler = numbers.haulers.get(haulerId) ?? -1
    jobs[hauler] = (jobs[hauler] ?? 0) + 1
  }
  const byDay = Map.groupBy(
    placed.map((each, index) => ({ each, index })),
    ({ each }) => each.day,
  )
  const days = [...byDay]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => openDay(world, numbers, day, ofDay))
  const search: RouteSearch = {
    lists: edges.lists,
    mayTake: edges.lists.map((list) => {
      const may = new Uint8Array(haulers.length)
      for (const hauler of list.haulers) may[hauler] = 1
      return may
    }),
    starts: legs.between.map((_, place) =>
      Float64Array.from(haulers, (__, hauler) => legs.fromStart[hauler]?.[place] ?? 0),
    ),
    evenness: input.evenness,
    weight: 0,
    jobs,
    slack: 0,
    stepsLeft: 0,
  }
  shortenDays(search, days, rounds)
  const moved: Moved[] = placed.map((each) => ({ ...each, matchedWith: each.haulerId }))
  for (const { placed: indexes, hauler, slot } of days)
    for (const [stop, index] of indexes.entries()) {
      const each = moved[index]
      if (!each) continue
      each.haulerId = haulers[hauler[stop] ?? -1]?.id ?? each.haulerId
      each.timeSlot = SLOTS[slot[stop] ?? -1] ?? each.timeSlot
    }
  return moved
}

/** What a day does not need of the steps of a round is left for those after it. */
function shortenDays(
  search: RouteSearch,
  days: readonly DayState[],
  rounds: readonly Round[],
): void {
  const random = createRandom(1)
  for (const { by, weight, steps } of rounds) {
    let left = steps
    search.weight = weight
    for (const [turn, day] of days.entries()) {
      search.stepsLeft = Math.floor(left / (days.length - turn))
      left -= search.stepsLeft
      if (by === 'moves') moveStops(search, day)
      else ruinAndRecreate(search, day, random)
      left += search.stepsLeft
    }
  }
}

/** Goes over all stops, and again over those whose route has changed, until none does. */
function moveStops(search: RouteSearch, day: DayState): void {
  day.triedAt.fill(-1)
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (let stop = 0; stop < day.place.length; stop++) {
      if (search.stepsLeft <= 0) return
      if (improve(search, day, stop)) hasChanged = true
    }
  }
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
