import { SLOTS, windowFacts, type Day } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Edges } from './edges.ts'
import type { Legs } from './legs.ts'
import { bestOrder } from './measure-routes.ts'
import type { Openings } from './openings.ts'
import type { Assignment, PlanHauler, PlanInput, PlanJob } from './plan-input.ts'

export const SLOTS_A_DAY = SLOTS.length

/** In place of the list of a stop: it was scheduled before and stays where it is. */
export const FIXED = -1

/** One day of all haulers while its routes are shortened. Stops are numbers; each array has one entry for each. */
export type DayState = {
  legs: Legs
  place: number[]
  slot: number[]
  hauler: number[]
  /** The slots of the job's window, as bits. */
  slots: number[]
  /** Which list of haulers may take the job. */
  list: number[]
  /** The index of its assignment. */
  placed: number[]
  /** How much of the log was written when a better place was last looked for, and another job to exchange it with. */
  triedAt: number[]
  comparedAt: number[]
  /** The way from the stop before, and what the route would be shorter without this stop. */
  legTo: number[]
  saves: number[]
  /** The places of stops that may move, and these stops, in the same order. */
  movablePlaces: number[]
  movableStops: number[][]
  /** The most that a stop which may move has ever saved, by place. */
  mostSaved: Float64Array
  /** The way back to the start and the whole route, by hauler. */
  legBack: Float64Array
  length: Float64Array
  /** Stops in the order of the route, by hauler. */
  routes: number[][]
  /** The haulers whose routes have changed, in turn, and how much was written when each last did. */
  log: number[]
  changedAt: Int32Array
  /** Places left, by hauler and slot: room[6 h + slot]. */
  room: Int32Array
}

export type World = {
  input: PlanInput
  jobs: readonly PlanJob[]
  haulers: readonly PlanHauler[]
  openings: Openings
  edges: Edges
  legs: Legs
}

/** Numbers in place of ids, and the jobs scheduled before by day. */
export type Numbers = {
  haulers: ReadonlyMap<HaulerId, number>
  ranks: ReadonlyMap<JobId, number>
  scheduled: ReadonlyMap<Day, PlanInput['schedule']>
}

export const numbersOf = ({ haulers, jobs, input }: World): Numbers => ({
  haulers: new Map(haulers.map(({ id }, number) => [id, number])),
  ranks: new Map(jobs.map(({ id }, rank) => [id, rank])),
  scheduled: Map.groupBy(input.schedule, ({ day }) => day),
})

const emptyDay = (legs: Legs, haulers: number): DayState => ({
  legs,
  place: [],
  slot: [],
  hauler: [],
  slots: [],
  list: [],
  placed: [],
  triedAt: [],
  comparedAt: [],
  legTo: [],
  saves: [],
  movablePlaces: [],
  movableStops: [],
  mostSaved: new Float64Array(legs.between.length),
  legBack: new Float64Array(haulers),
  length: new Float64Array(haulers),
  routes: Array.from({ length: haulers }, () => []),
  log: [],
  changedAt: new Int32Array(haulers),
  room: new Int32Array(haulers * SLOTS_A_DAY),
})

/** The routes of a day as the assignment alone makes them, in the best order within each slot. */
export function openDay(
  { jobs, haulers, openings, edges, legs }: World,
  numbers: Numbers,
  day: Day,
  placed: readonly { each: Assignment; index: number }[],
): DayState {
  const state = emptyDay(legs, haulers.length)
  haulers.forEach((hauler, number) => state.room.set(openings(hauler, day), number * SLOTS_A_DAY))
  const add = (hauler: number, place: number, slot: number, list: number): number => {
    const stop = state.place.push(place) - 1
    state.slot.push(slot)
    state.hauler.push(hauler)
    state.slots.push(0)
    state.list.push(list)
    state.placed.push(-1)
    state.triedAt.push(-1)
    state.comparedAt.push(-1)
    state.legTo.push(0)
    state.saves.push(0)
    state.routes[hauler]?.push(stop)
    return stop
  }
  for (const { haulerId, timeSlot, places = [] } of numbers.scheduled.get(day) ?? []) {
    const hauler = numbers.haulers.get(haulerId)
    if (hauler === undefined) continue
    for (const point of places) {
      const place = legs.placeOf(point)
      if (place >= 0) add(hauler, place, SLOTS.indexOf(timeSlot), FIXED)
    }
  }
  const stopsAt = new Map<number, number[]>()
  for (const { each, index } of placed) {
    const rank = numbers.ranks.get(each.jobId) ?? -1
    const job = jobs[rank]
    const hauler = numbers.haulers.get(each.haulerId)
    if (!job || hauler === undefined) continue
    const slot = SLOTS.indexOf(each.timeSlot)
    addRoom(state, hauler, slot, -1)
    const place = legs.placeOf(job.place)
    if (place < 0) continue
    const stop = add(hauler, place, slot, edges.listOf[edges.kindOf[rank] ?? -1] ?? FIXED)
    state.slots[stop] = BITS[job.preferredTime]
    state.placed[stop] = index
    const there = stopsAt.get(place)
    if (there) there.push(stop)
    else stopsAt.set(place, [stop])
  }
  state.movablePlaces.push(...stopsAt.keys())
  state.movableStops.push(...stopsAt.values())
  state.routes.forEach((route, hauler) => {
    putInBestOrder(state, hauler, route)
    measureLegsOf(state, hauler)
  })
  return state
}

/** After each change of a route. */
export function measureLegsOf(day: DayState, hauler: number): void {
  const route = day.routes[hauler] ?? []
  const { legs, place, legTo, saves, mostSaved, legBack } = day
  const start = legs.fromStart[hauler]
  const leg = (from: number, to: number): number => {
    if (from < 0) return to < 0 ? 0 : (start?.[to] ?? 0)
    return (to < 0 ? start?.[from] : legs.between[from]?.[to]) ?? 0
  }
  let before = -1
  let length = 0
  for (let at = 0; at < route.length; at++) {
    const stop = route[at] ?? 0
    const here = place[stop] ?? -1
    const after = at + 1 < route.length ? (place[route[at + 1] ?? 0] ?? -1) : -1
    const way = leg(before, here)
    legTo[stop] = way
    length += way
    const saved = way + leg(here, after) - leg(before, after)
    saves[stop] = saved
    if (saved > (mostSaved[here] ?? 0)) mostSaved[here] = saved
    before = here
  }
  legBack[hauler] = leg(before, -1)
  day.length[hauler] = length + leg(before, -1)
}

/** The route of this hauler has changed: others may fit there now. */
export function noteChange(day: DayState, hauler: number): void {
  day.changedAt[hauler] = day.log.push(hauler)
  measureLegsOf(day, hauler)
}

const bitsOf = (window: keyof typeof windowFacts): number =>
  windowFacts[window].slots.reduce((bits, slot) => bits | (1 << SLOTS.indexOf(slot)), 0)
const BITS = {
  morning: bitsOf('morning'),
  afternoon: bitsOf('afternoon'),
  evening: bitsOf('evening'),
}

export function addRoom({ room }: DayState, hauler: number, slot: number, places: number): void {
  const cell = hauler * SLOTS_A_DAY + slot
  room[cell] = (room[cell] ?? 0) + places
}

function putInBestOrder({ legs, slot, place }: DayState, hauler: number, route: number[]): void {
  if (route.length < 2) return
  route.sort((a, b) => (slot[a] ?? 0) - (slot[b] ?? 0))
  if (route.every((stop, at) => at === 0 || slot[stop] !== slot[route[at - 1] ?? -1])) return
  const slots = SLOTS.map((_, number) => route.filter((stop) => slot[stop] === number))
  const order = bestOrder(
    legs,
    hauler,
    slots.map((stops) => stops.map((stop) => place[stop] ?? -1)),
  )
  const left = slots.flat()
  // Stops of the same place and slot are alike; the order goes slot by slot.
  route.splice(0, route.length, ...order.map((next) => take(left, place, slot, next)))
}

function take(left: number[], place: number[], slot: number[], next: number): number {
  const first = slot[left[0] ?? -1]
  const at = left.findIndex((stop) => place[stop] === next && slot[stop] === first)
  return left.splice(at, 1)[0] ?? -1
}
