import { SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { Legs } from './legs.ts'
import type { PlanHauler, PlanInput } from './plan-input.ts'

/** A job with its hauler and slot. */
export type Placed = { jobId: JobId; haulerId: HaulerId; day: Day; timeSlot: Slot }

/**
 * The metres of all day routes of a plan together, jobs scheduled before included: from the start to the stops, slot by slot and
 * within a slot in the best order, and back to the start. A stop without a known place adds nothing.
 */
export function measureRoutes(
  { jobs, schedule }: Pick<PlanInput, 'jobs' | 'schedule'>,
  haulers: readonly PlanHauler[],
  legs: Legs,
  placed: readonly Placed[],
): number {
  const placeOfJob = new Map(jobs.map(({ id, place }) => [id, legs.placeOf(place)]))
  const numberOf = new Map(haulers.map(({ id }, number) => [id, number]))
  const routes = new Map<string, { hauler: number; stops: number[][] }>()
  const add = (haulerId: HaulerId, day: Day, slot: Slot, place: number): void => {
    const hauler = numberOf.get(haulerId)
    if (hauler === undefined || place < 0) return
    const key = `${hauler} ${day}`
    const route = routes.get(key) ?? { hauler, stops: SLOTS.map(() => []) }
    routes.set(key, route)
    route.stops[SLOTS.indexOf(slot)]?.push(place)
  }
  for (const { haulerId, day, timeSlot, places = [] } of schedule)
    for (const point of places) add(haulerId, day, timeSlot, legs.placeOf(point))
  for (const { jobId, haulerId, day, timeSlot } of placed)
    add(haulerId, day, timeSlot, placeOfJob.get(jobId) ?? -1)
  let metres = 0
  for (const { hauler, stops } of routes.values())
    metres += bestRoute(legs, hauler, stops).reduce((sum, leg) => sum + leg.metres, 0)
  return metres
}

/** Beyond so many stops in a slot the nearest comes next. */
const EXACT_STOPS = 5

type Leg = { place: number; metres: number }

/** The stops of a day in the best order with the way to each, and the way back to the start at the end. */
export function bestRoute(
  { fromStart, between }: Legs,
  hauler: number,
  slots: readonly (readonly number[])[],
): Leg[] {
  const start = fromStart[hauler]
  const leg = (from: number, to: number): number =>
    (from < 0 ? start?.[to] : to < 0 ? start?.[from] : between[from]?.[to]) ?? 0
  type Way = { last: number; metres: number; legs: Leg[] }
  const on = (way: Way, place: number): Way => {
    const metres = leg(way.last, place)
    return { last: place, metres: way.metres + metres, legs: [...way.legs, { place, metres }] }
  }
  let ways: Way[] = [{ last: -1, metres: 0, legs: [] }]
  for (const stops of slots) {
    if (stops.length === 0) continue
    const best = new Map<number, Way>()
    const visit = (way: Way, left: readonly number[]): void => {
      if (left.length === 0) {
        if (way.metres < (best.get(way.last)?.metres ?? Infinity)) best.set(way.last, way)
        return
      }
      const next =
        left.length > EXACT_STOPS
          ? [left.reduce((a, b) => (leg(way.last, b) < leg(way.last, a) ? b : a))]
          : new Set(left)
      for (const place of next) visit(on(way, place), left.toSpliced(left.indexOf(place), 1))
    }
    for (const way of ways) visit(way, stops)
    ways = [...best.values()]
  }
  const ends = ways.map((way) => (way.last < 0 ? way : on(way, -1)))
  return ends.reduce((a, b) => (b.metres < a.metres ? b : a)).legs
}
