import { addRoom, FIXED, noteChange, SLOTS_A_DAY, type DayState } from './day-state.ts'
import { findInsertion, insertStop, removeStop, type RouteSearch } from './insertion.ts'

/** Moves a job to the hauler, slot and position that are worth the most, or exchanges it, if that is worth something. */
export function improve(search: RouteSearch, day: DayState, stop: number): boolean {
  const own = day.hauler[stop] ?? -1
  const route = day.routes[own]
  if (!route || day.list[stop] === FIXED) return false
  if (shift(search, day, stop, own, route)) return true
  if (relocate(search, day, stop, own)) return true
  day.triedAt[stop] = day.log.length
  if (exchange(search, day, stop, own, route)) return true
  day.comparedAt[stop] = day.log.length
  return false
}

/**
 * The haulers to look at: all who may take the job, or those whose routes have changed since the last time, unless its own
 * route has changed.
 */
const since = ({ changedAt }: DayState, own: number, lookedAt: number): number =>
  (changedAt[own] ?? 0) > lookedAt ? -1 : lookedAt

function relocate(search: RouteSearch, day: DayState, stop: number, own: number): boolean {
  const insertion = findInsertion(search, day, stop, {
    below: day.saves[stop] ?? 0,
    own,
    since: since(day, own, day.triedAt[stop] ?? -1),
  })
  if (!insertion) return false
  removeStop(search, day, stop)
  insertStop(search, day, stop, insertion)
  noteChange(day, own)
  noteChange(day, insertion.hauler)
  return true
}

const NO_STOPS: readonly number[] = []

/** To another slot of its window in the same route. */
function shift(
  search: RouteSearch,
  day: DayState,
  stop: number,
  own: number,
  route: number[],
): boolean {
  const { place, slot, legs, room } = day
  const saving = day.saves[stop] ?? 0
  if (route.length < 2 || (day.changedAt[own] ?? 0) < (day.triedAt[stop] ?? -1)) return false
  const here = place[stop] ?? 0
  const [ownSlot, slots] = [slot[stop] ?? 0, day.slots[stop] ?? 0]
  const without = route.filter((each) => each !== stop)
  const rowOf = (other: number | undefined) =>
    other === undefined ? legs.fromStart[own] : legs.between[place[other] ?? 0]
  let best = { slot: 0, at: -1 }
  let least = 0
  for (let at = 0; at <= without.length; at++) {
    const [before, after] = [without[at - 1], without[at]]
    const [row, next] = [rowOf(before), rowOf(after)]
    const direct =
      after === undefined
        ? before === undefined
          ? 0
          : next?.[place[before] ?? 0]
        : row?.[place[after] ?? 0]
    const gain = saving - ((row?.[here] ?? 0) + (next?.[here] ?? 0) - (direct ?? 0))
    search.stepsLeft--
    if (gain <= least) continue
    const first = before === undefined ? 0 : (slot[before] ?? 0)
    const last = after === undefined ? SLOTS_A_DAY - 1 : (slot[after] ?? 0)
    for (let to = first; to <= last; to++) {
      if ((slots & (1 << to)) === 0) continue
      if (to !== ownSlot && (room[own * SLOTS_A_DAY + to] ?? 0) <= 0) continue
      least = gain
      best = { slot: to, at }
      break
    }
  }
  if (best.at < 0) return false
  route.splice(route.indexOf(stop), 1)
  route.splice(best.at, 0, stop)
  addRoom(day, own, ownSlot, 1)
  addRoom(day, own, best.slot, -1)
  slot[stop] = best.slot
  noteChange(day, own)
  return true
}

/** With the job of another hauler: each takes the other's slot and position. */
function exchange(
  search: RouteSearch,
  day: DayState,
  stop: number,
  own: number,
  route: number[],
): boolean {
  const { place, slot, list, saves, mostSaved, changedAt, legs } = day
  const position = route.indexOf(stop)
  const here = place[stop] ?? 0
  const ownSlot = 1 << (slot[stop] ?? 0)
  const slots = day.slots[stop] ?? 0
  const saving = saves[stop] ?? 0
  // The ways from the stops before and after this one, and that between them.
  const rowOf = (other: number | undefined) =>
    other === undefined ? legs.fromStart[own] : legs.between[place[other] ?? 0]
  const before = rowOf(route[position - 1])
  const after = rowOf(route[position + 1])
  const direct = (before?.[here] ?? 0) + (after?.[here] ?? 0) - saving
  const from = since(day, own, day.comparedAt[stop] ?? -1)
  if (from === day.log.length) return false
  const may = search.mayTake[list[stop] ?? 0]
  let best = FIXED
  let least = 0
  const { movablePlaces, movableStops } = day
  const whole = saving + direct
  let steps = movablePlaces.length
  for (let spot = 0; spot < movablePlaces.length; spot++) {
    const there = movablePlaces[spot] ?? 0
    // What is saved but for what the other stop saves in its route, which is not known to be less.
    const gainHere = whole - (before?.[there] ?? 0) - (after?.[there] ?? 0)
    if (gainHere + (mostSaved[there] ?? 0) <= least || there === here) continue
    for (const other of movableStops[spot] ?? NO_STOPS) {
      const most = gainHere + (saves[other] ?? 0)
      if (most <= least || (slots & (1 << (slot[other] ?? 0))) === 0) continue
      const hauler = day.hauler[other] ?? 0
      if (((day.slots[other] ?? 0) & ownSlot) === 0 || hauler === own) continue
      if ((changedAt[hauler] ?? 0) <= from || may?.[hauler] !== 1) continue
      if (search.mayTake[list[other] ?? 0]?.[own] !== 1) continue
      steps++
      const gain = most - growthBy(day, hauler, other, here)
      if (gain > least) {
        least = gain
        best = other
      }
    }
  }
  search.stepsLeft -= steps
  if (best === FIXED) return false
  const hauler = day.hauler[best] ?? 0
  const there = day.routes[hauler] ?? []
  route[position] = best
  there[there.indexOf(best)] = stop
  const otherSlot = slot[best] ?? 0
  slot[best] = slot[stop] ?? 0
  slot[stop] = otherSlot
  day.hauler[stop] = hauler
  day.hauler[best] = own
  noteChange(day, own)
  noteChange(day, hauler)
  return true
}

/** What a route without one of its stops grows by when another place comes in its position. */
function growthBy(day: DayState, hauler: number, stop: number, place: number): number {
  const { legs, saves } = day
  const route = day.routes[hauler] ?? NO_STOPS
  const at = route.indexOf(stop)
  const rowOf = (other: number | undefined) =>
    other === undefined ? legs.fromStart[hauler] : legs.between[day.place[other] ?? 0]
  const [before, after] = [rowOf(route[at - 1]), rowOf(route[at + 1])]
  const here = day.place[stop] ?? 0
  const direct = (before?.[here] ?? 0) + (after?.[here] ?? 0) - (saves[stop] ?? 0)
  return (before?.[place] ?? 0) + (after?.[place] ?? 0) - direct
}
