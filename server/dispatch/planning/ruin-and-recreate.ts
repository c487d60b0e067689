import { measureLegsOf, noteChange, type DayState } from './day-state.ts'
import { findInsertion, insertStop, removeStop, type RouteSearch } from './insertion.ts'
import type { Random } from './random.ts'

/** How many stops are taken out together: from 2 to 11. */
const FEWEST = 2
const MORE = 10
/** How many of the near stops stay where they are: with all of them gone the same routes would be built again. */
const STAYING = 0.3
/** With few stops the same ones come up again and again. */
const TRIES_A_STOP = 10

/**
 * Ruin and recreate: takes some stops that are near each other out of their routes, inserts each where it costs the least, in
 * any order, and keeps the result when the routes are shorter. So stops change places between several haulers whose slots are
 * full, which moves of one or two stops cannot do.
 */
export function ruinAndRecreate(search: RouteSearch, day: DayState, random: Random): void {
  const stops = day.movableStops.flat()
  if (stops.length < FEWEST) return
  const nearOf = new Map<number, number[]>()
  for (let tries = TRIES_A_STOP * stops.length; tries > 0 && search.stepsLeft > 0; tries--) {
    const centre = stops[random.below(stops.length)] ?? 0
    const place = day.place[centre] ?? 0
    const near = nearOf.get(place) ?? stopsByDistance(day, place)
    nearOf.set(place, near)
    const size = FEWEST + random.below(MORE)
    const removed = [centre]
    for (const stop of near) {
      if (removed.length >= size) break
      if (stop !== centre && !random.chance(STAYING)) removed.push(stop)
    }
    rebuild(search, day, random.shuffled(removed))
  }
}

/** All stops that may move, those nearest to a place first. */
function stopsByDistance({ legs, movablePlaces, movableStops }: DayState, place: number): number[] {
  const ways = legs.between[place]
  return movablePlaces
    .map((each, spot) => ({ way: ways?.[each] ?? 0, stops: movableStops[spot] ?? [] }))
    .toSorted((a, b) => a.way - b.way)
    .flatMap(({ stops }) => stops)
}

function rebuild(search: RouteSearch, day: DayState, removed: readonly number[]): void {
  const { slack } = search
  const positions = removed.map((stop) => ({
    hauler: day.hauler[stop] ?? 0,
    slot: day.slot[stop] ?? 0,
  }))
  const routesBefore = new Map<number, number[]>()
  let saved = 0
  const keep = (hauler: number) => {
    if (routesBefore.has(hauler)) return
    routesBefore.set(hauler, [...(day.routes[hauler] ?? [])])
    saved += day.length[hauler] ?? 0
  }
  removed.forEach((stop, at) => {
    keep(positions[at]?.hauler ?? 0)
    removeStop(search, day, stop)
  })
  let inserted = 0
  for (const stop of removed) {
    const insertion = findInsertion(search, day, stop, { below: Infinity, own: -1, since: -1 })
    if (!insertion) break
    keep(insertion.hauler)
    insertStop(search, day, stop, insertion)
    inserted++
  }
  for (const hauler of routesBefore.keys()) saved -= day.length[hauler] ?? 0
  const uneven = slack - search.slack
  if (inserted === removed.length && saved - search.weight * uneven > 0) {
    for (const hauler of routesBefore.keys()) noteChange(day, hauler)
    return
  }
  for (const stop of removed.slice(0, inserted)) removeStop(search, day, stop)
  removed.forEach((stop, at) => {
    const before = positions[at]
    if (before) insertStop(search, day, stop, { ...before, position: 0 })
  })
  for (const [hauler, route] of routesBefore) {
    day.routes[hauler] = route
    measureLegsOf(day, hauler)
  }
  search.slack = slack
}
