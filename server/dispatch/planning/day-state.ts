import { SLOTS, windowFacts, type Day } from '../../../contract/calendar.ts'
import type { Edges } from './edges.ts'
import { haulerOf } from './network.ts'
import type { Legs } from './legs.ts'
import { bestRoute, type Placed } from './measure-routes.ts'
import type { Openings } from './openings.ts'
import type { PlanHauler, PlanInput, PlanJob } from './plan-input.ts'

/** A stop of a day's route. `job` is null for a job that was scheduled before: it stays where it is. */
export type Stop = { job: RoutedJob | null; place: number; slot: number }

/** A job that the plan places, with the slots and haulers it may have. */
export type RoutedJob = {
  placed: Placed
  slots: readonly number[]
  /** Whether hauler h may take it: mayTake[h]. */
  mayTake: Uint8Array
  /** The same as a list, nearest first. */
  takers: readonly number[]
}

/** One day of all haulers while its routes are shortened. */
export type DayState = {
  legs: Legs
  /** Stops in the order of the route, by hauler. */
  routes: Stop[][]
  /** The hauler of each stop with a job. */
  haulerOf: Map<Stop, number>
  /** Places left, by hauler and slot: room[6 h + slot]. */
  room: Int32Array
  /** Jobs of each hauler over all days; shared by the days of a plan. */
  jobs: Float64Array
}

export const SLOTS_A_DAY = SLOTS.length

type World = {
  input: PlanInput
  jobs: readonly PlanJob[]
  haulers: readonly PlanHauler[]
  openings: Openings
  edges: Edges
  legs: Legs
}

/** Who may take the jobs of each kind, computed once for each. */
export function takersOf({ edges }: Pick<World, 'edges'>, haulers: number) {
  const byKind = new Map<number, Pick<RoutedJob, 'mayTake' | 'takers'>>()
  return (kind: number): Pick<RoutedJob, 'mayTake' | 'takers'> => {
    const earlier = byKind.get(kind)
    if (earlier) return earlier
    const bins = edges.to.subarray(edges.first[kind], edges.first[kind + 1])
    const takers = [...new Set(Array.from(bins, (bin) => haulerOf(edges, bin)))]
    const mayTake = new Uint8Array(haulers)
    for (const hauler of takers) mayTake[hauler] = 1
    byKind.set(kind, { mayTake, takers })
    return { mayTake, takers }
  }
}

/** The routes of a day as the assignment alone makes them, in the best order within each slot. */
export function openDay(
  { input, jobs, haulers, openings, edges, legs }: World,
  day: Day,
  placed: readonly Placed[],
  load: Float64Array,
): DayState {
  const numbers = new Map(haulers.map(({ id }, number) => [id, number]))
  const ranks = new Map(jobs.map(({ id }, rank) => [id, rank]))
  const takers = takersOf({ edges }, haulers.length)
  const room = new Int32Array(haulers.length * SLOTS_A_DAY)
  haulers.forEach((hauler, number) =>
    openings(hauler, day).forEach((places, slot) => {
      room[number * SLOTS_A_DAY + slot] = places
    }),
  )
  const stops = haulers.map((): Stop[] => [])
  for (const each of input.schedule) {
    if (each.day !== day) continue
    const slot = SLOTS.indexOf(each.timeSlot)
    for (const point of each.places ?? []) {
      const place = legs.placeOf(point)
      if (place >= 0) stops[numbers.get(each.haulerId) ?? -1]?.push({ job: null, place, slot })
    }
  }
  const haulerOfStop = new Map<Stop, number>()
  for (const each of placed) {
    const rank = ranks.get(each.jobId) ?? -1
    const job = jobs[rank]
    const hauler = numbers.get(each.haulerId)
    if (!job || hauler === undefined) continue
    const slot = SLOTS.indexOf(each.timeSlot)
    const cell = hauler * SLOTS_A_DAY + slot
    room[cell] = (room[cell] ?? 0) - 1
    const place = legs.placeOf(job.place)
    if (place < 0) continue
    const slots = windowFacts[job.preferredTime].slots.map((name) => SLOTS.indexOf(name))
    const kind = edges.kindOf[rank] ?? -1
    const stop = { job: { placed: each, slots, ...takers(kind) }, place, slot }
    stops[hauler]?.push(stop)
    haulerOfStop.set(stop, hauler)
  }
  return {
    legs,
    routes: stops.map((each, hauler) => inBestOrder(legs, hauler, each)),
    haulerOf: haulerOfStop,
    room,
    jobs: load,
  }
}

function inBestOrder(legs: Legs, hauler: number, stops: readonly Stop[]): Stop[] {
  if (stops.length === 0) return []
  const slots = SLOTS.map((_, slot) => stops.filter((stop) => stop.slot === slot))
  const left = new Set(stops)
  const order: Stop[] = []
  const route = bestRoute(
    legs,
    hauler,
    slots.map((each) => each.map(({ place }) => place)),
  )
  let slot = 0
  for (const { place } of route) {
    while (slot < SLOTS_A_DAY && !slots[slot]?.some((stop) => left.has(stop))) slot++
    const stop = slots[slot]?.find((each) => left.has(each) && each.place === place)
    if (!stop) continue
    left.delete(stop)
    order.push(stop)
  }
  return order
}
