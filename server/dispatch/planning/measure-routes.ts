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
  const days = new Map(
    [...new Set([...schedule, ...placed].map(({ day }) => day))].map((day, at) => [day, at]),
  )
  // The stops of a cell, which is one slot of one hauler's day, are a chain: the last added, and the one before each.
  const last = new Int32Array(days.size * haulers.length * SLOTS.length).fill(NONE)
  const before: number[] = []
  const places: number[] = []
  const add = (haulerId: HaulerId, day: Day, slot: Slot, place: number): void => {
    const hauler = numberOf.get(haulerId)
    if (hauler === undefined || place < 0) return
    const cell =
      ((days.get(day) ?? 0) * haulers.length + hauler) * SLOTS.length + SLOTS.indexOf(slot)
    before.push(last[cell] ?? NONE)
    last[cell] = places.push(place) - 1
  }
  for (const { haulerId, day, timeSlot, places: points = [] } of schedule)
    for (const point of points) add(haulerId, day, timeSlot, legs.placeOf(point))
  for (const { jobId, haulerId, day, timeSlot } of placed)
    add(haulerId, day, timeSlot, placeOfJob.get(jobId) ?? NONE)
  const stopsOf = (cell: number): number[] => {
    const stops: number[] = []
    for (let stop = last[cell] ?? NONE; stop !== NONE; stop = before[stop] ?? NONE)
      stops.push(places[stop] ?? NONE)
    return stops
  }
  let metres = 0
  for (let first = 0; first < last.length; first += SLOTS.length) {
    const hauler = (first / SLOTS.length) % haulers.length
    const start = legs.fromStart[hauler]
    let way = 0
    let here = NONE
    let isShared = false
    for (let cell = first; cell < first + SLOTS.length; cell++) {
      const stop = last[cell] ?? NONE
      if (stop === NONE) continue
      if (before[stop] !== NONE) isShared = true
      const next = places[stop] ?? NONE
      way += (here === NONE ? start?.[next] : legs.between[here]?.[next]) ?? 0
      here = next
    }
    // Where each slot has one stop at most there is nothing to choose.
    if (isShared)
      metres += bestWay(
        legs,
        hauler,
        SLOTS.map((_, slot) => stopsOf(first + slot)),
      ).metres
    else if (here !== NONE) metres += way + (start?.[here] ?? 0)
  }
  return metres
}

/** In place of a place or a stop. */
const NONE = -1

/** Beyond so many stops in a slot the nearest comes next. */
const EXACT_STOPS = 5

/** The way to a place, with the ways before it; -1 is the start. */
type Way = { place: number; metres: number; before: Way | null }

/** The places of a day in the best order, slot by slot; of equal ones the first found. */
export function bestOrder(
  legs: Legs,
  hauler: number,
  slots: readonly (readonly number[])[],
): number[] {
  const order: number[] = []
  let way: Way | null = bestWay(legs, hauler, slots).before
  for (; way?.before; way = way.before) order.push(way.place)
  return order.toReversed()
}

/** From the start through all stops and back: for each last stop of a slot the shortest way there. */
function bestWay(legs: Legs, hauler: number, slots: readonly (readonly number[])[]): Way {
  const start = legs.fromStart[hauler]
  const on = (before: Way, place: number): Way => {
    const leg = before.place < 0 ? start?.[place] : legs.between[before.place]?.[place]
    return { place, metres: before.metres + (leg ?? 0), before }
  }
  let ways: Way[] = [{ place: -1, metres: 0, before: null }]
  for (const stops of slots) {
    const [only] = stops
    if (only === undefined) continue
    if (stops.length === 1) {
      ways = [shortest(ways.map((way) => on(way, only)))]
      continue
    }
    const best = new Map<number, Way>()
    const visit = (way: Way, left: readonly number[]): void => {
      if (left.length === 0) {
        if (way.metres < (best.get(way.place)?.metres ?? Infinity)) best.set(way.place, way)
        return
      }
      if (left.length > EXACT_STOPS) {
        const next = shortest(left.map((place) => on(way, place)))
        visit(next, left.toSpliced(left.indexOf(next.place), 1))
        return
      }
      for (const [at, place] of left.entries())
        if (left.indexOf(place) === at) visit(on(way, place), left.toSpliced(at, 1))
    }
    for (const way of ways) visit(way, stops)
    ways = [...best.values()]
  }
  return shortest(
    ways.map((way) => ({
      place: -1,
      metres: way.metres + (start?.[way.place] ?? 0),
      before: way,
    })),
  )
}

const shortest = (ways: readonly Way[]): Way => ways.reduce((a, b) => (b.metres < a.metres ? b : a))
