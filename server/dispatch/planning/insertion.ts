import { addRoom, measureLegsOf, SLOTS_A_DAY, type DayState } from './day-state.ts'
import type { Candidates } from './edges.ts'

/** What all days of a plan share while their routes are shortened. */
export type RouteSearch = {
  lists: readonly Candidates[]
  /** Whether hauler h may take the jobs of a list: mayTake[list][h]. */
  mayTake: readonly Uint8Array[]
  /** The ways from the starts of haulers to a place: starts[place][hauler]. */
  starts: readonly Float64Array[]
  evenness: number
  /** Metres that a metre of unevenness counts when moves are compared. */
  weight: number
  /** Jobs of each hauler over all days. */
  jobs: Float64Array
  /** How much more uneven the plan may still become: never more than the assignment alone. */
  slack: number
  stepsLeft: number
}

/** Where a stop enters a route: before the stop that is at the position now. */
export type Insertion = { hauler: number; slot: number; position: number }

type Wanted = {
  /** What the insertion must cost less than, in metres. */
  below: number
  /** The hauler who has the stop, and is passed over; -1 while it is in no route. */
  own: number
  /** Only the haulers whose routes have changed since so much of the log was written; -1 for all. */
  since: number
}

/** The insertion of a stop that costs the least, or undefined when none costs less than it must. */
export function findInsertion(
  search: RouteSearch,
  day: DayState,
  stop: number,
  { below, own, since }: Wanted,
): Insertion | undefined {
  const { place, slot, legTo, legBack, length, changedAt, room, log } = day
  const here = place[stop] ?? 0
  const list = day.list[stop] ?? 0
  const ways = day.legs.between[here]
  const [starts, may] = [search.starts[here], search.mayTake[list]]
  const others = since < 0 ? search.lists[list]?.haulers : log
  if (!starts || !may || !others) return undefined
  const slots = day.slots[stop] ?? 0
  const ownJobs = own < 0 ? 0 : (search.jobs[own] ?? 0) - 1
  const first = Math.max(0, since)
  const best = { hauler: -1, slot: 0, position: 0 }
  let least = below
  let steps = (others.length - first) >> LOOKS_A_STEP
  for (let each = first; each < others.length; each++) {
    const hauler = others[each] ?? 0
    if (hauler === own) continue
    // Of the entries of a hauler in the log the last counts.
    if (since >= 0 && (may[hauler] !== 1 || changedAt[hauler] !== each + 1)) continue
    const uneven = search.evenness * ((search.jobs[hauler] ?? 0) - ownJobs)
    const extra = search.weight * uneven
    // No way is negative, so an insertion saves nothing.
    if (extra >= least || uneven > search.slack) continue
    const fromStart = starts[hauler] ?? 0
    // The route becomes at least as long as the way there and back.
    if (extra + 2 * fromStart - (length[hauler] ?? 0) >= least) continue
    const there = day.routes[hauler] ?? NO_STOPS
    let at = 0
    for (let to = 0; to < SLOTS_A_DAY; to++) {
      if ((slots & (1 << to)) === 0 || (room[hauler * SLOTS_A_DAY + to] ?? 0) <= 0) continue
      while (at < there.length && (slot[there[at] ?? 0] ?? 0) < to) at++
      for (let position = at; ; position++) {
        steps++
        const before = there[position - 1]
        const after = there[position]
        const way =
          (before === undefined ? fromStart : (ways?.[place[before] ?? 0] ?? 0)) +
          (after === undefined
            ? fromStart - (legBack[hauler] ?? 0)
            : (ways?.[place[after] ?? 0] ?? 0) - (legTo[after] ?? 0))
        if (extra + way < least) {
          least = extra + way
          best.hauler = hauler
          best.slot = to
          best.position = position
        }
        if (after === undefined || (slot[after] ?? 0) > to) break
      }
    }
  }
  search.stepsLeft -= steps + 1
  return best.hauler < 0 ? undefined : best
}

/** Looking at a hauler is an eighth of a step, as bits to shift. */
const LOOKS_A_STEP = 3

const NO_STOPS: readonly number[] = []

/** Takes a stop out of its route. */
export function removeStop(search: RouteSearch, day: DayState, stop: number): void {
  const hauler = day.hauler[stop] ?? 0
  const route = day.routes[hauler] ?? []
  route.splice(route.indexOf(stop), 1)
  const jobs = (search.jobs[hauler] ?? 0) - 1
  search.jobs[hauler] = jobs
  search.slack += search.evenness * jobs
  addRoom(day, hauler, day.slot[stop] ?? 0, 1)
  measureLegsOf(day, hauler)
}

export function insertStop(
  search: RouteSearch,
  day: DayState,
  stop: number,
  { hauler, slot, position }: Insertion,
): void {
  day.routes[hauler]?.splice(position, 0, stop)
  const jobs = search.jobs[hauler] ?? 0
  search.jobs[hauler] = jobs + 1
  search.slack -= search.evenness * jobs
  addRoom(day, hauler, slot, -1)
  day.hauler[stop] = hauler
  day.slot[stop] = slot
  measureLegsOf(day, hauler)
}
