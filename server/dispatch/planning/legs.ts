import { roadEnd, type RoadEnd } from '../../places/roads.ts'
import type { Point } from '../../places/shores.ts'
import type { PlanHauler, PlanInput } from './plan-input.ts'
import { startOf, travelBetween } from './travel.ts'

/**
 * The ways between all places of a plan, as whole metres by road. Jobs are in the middle of a postal district or an area,
 * so there are far fewer places than jobs.
 */
export type Legs = {
  /** The number of a place; -1 where none is known. */
  placeOf: (point: Point | null | undefined) => number
  /** From the start of a hauler, by the order in the input, to place p: fromStart[hauler][p]. */
  fromStart: readonly Float64Array[]
  /** From place p to place q: between[p][q]. */
  between: readonly Float64Array[]
}

const keyOf = ({ latitude, longitude }: Point): string => `${latitude} ${longitude}`

/** A point as far as a road server may know it: to about 100 m. */
export const roughly = ({ latitude, longitude }: Point): Point => ({
  latitude: Math.round(latitude * 1_000) / 1_000,
  longitude: Math.round(longitude * 1_000) / 1_000,
})

/** The key of a point in the ways of a road server. */
export const keyOfWay = (point: Point): string => keyOf(roughly(point))

/** The way from the later place to the earlier is that from the earlier to the later: a road server knows one-way streets. */
function mirrored(rows: Float64Array[]): Float64Array[] {
  rows.forEach((row, from) => {
    for (let to = 0; to < from; to++) row[to] = rows[to]?.[from] ?? 0
  })
  return rows
}

/** Reads the places of all jobs, those scheduled already included. */
export function measureLegs(
  haulers: readonly PlanHauler[],
  { jobs, schedule, ways }: Pick<PlanInput, 'jobs' | 'schedule' | 'ways'>,
): Legs {
  const numbers = new Map<string, number>()
  const ends: RoadEnd[] = []
  const seen = new Set<Point>()
  const add = (point: Point | null): void => {
    if (!point || seen.has(point)) return
    seen.add(point)
    if (numbers.has(keyOf(point))) return
    numbers.set(keyOf(point), ends.push(roadEnd(point)) - 1)
  }
  for (const { place } of jobs) add(place)
  for (const { places = [] } of schedule) places.forEach(add)
  const keys = ways ? ends.map(keyOfWay) : []
  const rowOf = (from: RoadEnd): Float64Array => {
    const row = new Float64Array(ends.length)
    ends.forEach((to, place) => (row[place] = travelBetween(from, to)))
    const measured = ways?.get(keyOfWay(from))
    if (measured) keys.forEach((key, place) => (row[place] = measured.get(key) ?? row[place] ?? 0))
    return row
  }
  // Points are often the same object; their keys are made once.
  const numberOf = new Map<Point, number>()
  const placeOf = (point: Point): number => {
    const number = numberOf.get(point) ?? numbers.get(keyOf(point)) ?? -1
    numberOf.set(point, number)
    return number
  }
  return {
    placeOf: (point) => (point ? placeOf(point) : -1),
    fromStart: haulers.map((hauler) => rowOf(roadEnd(startOf(hauler)))),
    between: mirrored(ends.map(rowOf)),
  }
}
