import { addRoom, FIXED, noteChange, SLOTS_A_DAY, type DayState } from './day-state.ts'
import type { RouteSearch } from './route-moves.ts'

/** Two haulers exchange all stops of the slots from the one to the other. */
type Exchange = { one: number; other: number; from: number; to: number; uneven: number }

/**
 * Exchanges the stops of one or more slots in a row between two haulers, where that saves the most. Single stops cannot
 * do this where the slots are full. Looks only at pairs of which a route has changed since the last time.
 */
export function exchangeParts(search: RouteSearch, day: DayState): boolean {
  const { partsAt, changedAt, routes } = day
  const cuts = routes.map((route) => cutsOf(day, route))
  day.partsAt = day.log.length
  let hasChanged = false
  for (let one = 0; one < routes.length; one++)
    for (let other = one + 1; other < routes.length; other++) {
      if ((changedAt[one] ?? 0) <= partsAt && (changedAt[other] ?? 0) <= partsAt) continue
      if (search.stepsLeft <= 0) return hasChanged
      const best = bestOf(search, day, cuts, one, other)
      if (!best) continue
      apply(search, day, cuts, best)
      for (const hauler of [one, other]) cuts[hauler] = cutsOf(day, routes[hauler] ?? [])
      hasChanged = true
    }
  return hasChanged
}

/** Where the stops of each slot begin in a route, and where the last ends. */
function cutsOf({ slot }: DayState, route: readonly number[]): number[] {
  const cuts: number[] = []
  let at = 0
  for (let next = 0; next < SLOTS_A_DAY; next++) {
    while (at < route.length && (slot[route[at] ?? 0] ?? 0) < next) at++
    cuts.push(at)
  }
  return [...cuts, route.length]
}

function bestOf(
  search: RouteSearch,
  day: DayState,
  cuts: readonly number[][],
  one: number,
  other: number,
): Exchange | undefined {
  const [a, b] = [day.routes[one] ?? [], day.routes[other] ?? []]
  if (a.length === 0 && b.length === 0) return undefined
  const [cutsA, cutsB] = [cuts[one] ?? [], cuts[other] ?? []]
  let best: Exchange | undefined
  let least = 0
  for (let from = 0; from < SLOTS_A_DAY; from++)
    for (let to = from; to < SLOTS_A_DAY; to++) {
      if (stays(day, a, cutsA, to) || stays(day, b, cutsB, to)) break
      const [fromA, toA] = [cutsA[from] ?? 0, cutsA[to + 1] ?? 0]
      const [fromB, toB] = [cutsB[from] ?? 0, cutsB[to + 1] ?? 0]
      if (fromA === toA && fromB === toB) continue
      search.stepsLeft--
      const uneven = unevenBy(search, one, other, toB - fromB - (toA - fromA))
      if (uneven > search.slack) continue
      const saved =
        joint(day, one, a, fromA, toA, a, fromA, toA) +
        joint(day, other, b, fromB, toB, b, fromB, toB) -
        joint(day, one, a, fromA, toA, b, fromB, toB) -
        joint(day, other, b, fromB, toB, a, fromA, toA)
      const gain = saved - search.weight * uneven
      if (gain <= least) continue
      const exchange = { one, other, from, to, uneven }
      if (!fits(search, day, cuts, exchange)) continue
      least = gain
      best = exchange
    }
  return best
}

/** Whether a stop of this slot was scheduled before. */
function stays(
  { list }: DayState,
  route: readonly number[],
  cuts: readonly number[],
  slot: number,
): boolean {
  for (let at = cuts[slot] ?? 0; at < (cuts[slot + 1] ?? 0); at++)
    if (list[route[at] ?? 0] === FIXED) return true
  return false
}

/** How much more uneven the plan becomes when the one has so many jobs more and the other so many fewer. */
function unevenBy(
  { evenness, jobs }: RouteSearch,
  one: number,
  other: number,
  more: number,
): number {
  return evenness * more * ((jobs[one] ?? 0) - (jobs[other] ?? 0) + more)
}

/**
 * The ways from a route into a part and out of it again, the part in place of the stops from the one index to the other.
 * It is asked millions of times, so it makes no objects.
 */
function joint(
  day: DayState,
  hauler: number,
  route: readonly number[],
  from: number,
  to: number,
  part: readonly number[],
  first: number,
  end: number,
): number {
  const before = from > 0 ? (route[from - 1] ?? NO_STOP) : NO_STOP
  const after = to < route.length ? (route[to] ?? NO_STOP) : NO_STOP
  if (first === end) return wayOf(day, hauler, before, after)
  return (
    wayOf(day, hauler, before, part[first] ?? NO_STOP) +
    wayOf(day, hauler, part[end - 1] ?? NO_STOP, after)
  )
}

/** In place of a stop: the start of the hauler. */
const NO_STOP = -1

function wayOf({ legs, place }: DayState, hauler: number, before: number, after: number): number {
  if (before !== NO_STOP && after !== NO_STOP)
    return legs.between[place[before] ?? 0]?.[place[after] ?? 0] ?? 0
  const stop = before === NO_STOP ? after : before
  return stop === NO_STOP ? 0 : (legs.fromStart[hauler]?.[place[stop] ?? 0] ?? 0)
}

/** Whether each may take the other's jobs and has the places for them. */
function fits(
  { mayTake }: RouteSearch,
  { routes, list, room }: DayState,
  cuts: readonly number[][],
  { one, other, from, to }: Exchange,
): boolean {
  for (let slot = from; slot <= to; slot++) {
    const more = countOf(cuts[other], slot) - countOf(cuts[one], slot)
    if ((room[one * SLOTS_A_DAY + slot] ?? 0) < more) return false
    if ((room[other * SLOTS_A_DAY + slot] ?? 0) < -more) return false
  }
  const mayAll = (hauler: number, taker: number): boolean => {
    const [route, ends] = [routes[hauler] ?? [], cuts[hauler] ?? []]
    for (let at = ends[from] ?? 0; at < (ends[to + 1] ?? 0); at++) {
      const of = list[route[at] ?? 0] ?? FIXED
      if (mayTake[of]?.[taker] !== 1) return false
    }
    return true
  }
  return mayAll(one, other) && mayAll(other, one)
}

const countOf = (ends: readonly number[] | undefined, slot: number): number =>
  (ends?.[slot + 1] ?? 0) - (ends?.[slot] ?? 0)

function apply(
  search: RouteSearch,
  day: DayState,
  cuts: readonly number[][],
  { one, other, from, to, uneven }: Exchange,
): void {
  const partOf = (hauler: number) =>
    (day.routes[hauler] ?? []).slice(cuts[hauler]?.[from], cuts[hauler]?.[to + 1])
  const [ofOne, ofOther] = [partOf(one), partOf(other)]
  const give = (hauler: number, without: readonly number[], part: readonly number[]) => {
    day.routes[hauler]?.splice(cuts[hauler]?.[from] ?? 0, without.length, ...part)
    for (const stop of without) addRoom(day, hauler, day.slot[stop] ?? 0, 1)
    for (const stop of part) {
      addRoom(day, hauler, day.slot[stop] ?? 0, -1)
      day.hauler[stop] = hauler
    }
    search.jobs[hauler] = (search.jobs[hauler] ?? 0) + part.length - without.length
  }
  give(one, ofOne, ofOther)
  give(other, ofOther, ofOne)
  search.slack -= uneven
  noteChange(day, one, other)
}
