import { SLOTS, type Day } from '../../../contract/calendar.ts'
import { vehicleTakes, VehicleType } from '../../../contract/haulers.ts'
import { LOAD_SIZES, type LoadSize } from '../../../contract/jobs.ts'
import { hasCapacityFor } from '../eligibility.ts'
import type { Openings } from './openings.ts'
import type { PlanHauler, PlanJob } from './plan-input.ts'
import { POOLS, poolOf, poolsOf } from './pools.ts'
import type { Legs } from './legs.ts'

/** The haulers who may take a job of one place and load, the nearest first, with their travel. */
export type Candidates = { haulers: Int32Array; metres: Int32Array }

/**
 * Which hauler may take which job. Jobs alike in place, load, day, window and excluded haulers are one kind, and a bin is one pool of
 * slots of one hauler on one day. The edges themselves are not listed: a kind leads to the bins of its window on its day,
 * where there is room, of all haulers in a list that it shares with the kinds of other days and windows.
 */
export type Edges = {
  /** The days on which there are jobs, in order. */
  days: readonly Day[]
  /** Bins are numbered by hauler, then day, then pool: the hauler of bin b is floor(b / binsPerHauler). */
  binsPerHauler: number
  /** How many jobs each bin has room for. */
  room: Int32Array
  /** The kind of each job. */
  kindOf: Int32Array
  /** The lists of haulers, and which of them is that of kind k: lists[listOf[k]]. */
  lists: readonly Candidates[]
  listOf: Int32Array
  /** Of each kind the first and the last bin of its window on its day, counted from a hauler's first bin. */
  firstPool: Int32Array
  lastPool: Int32Array
}

/** The order of jobs and haulers decides the order of all kinds, bins and lists. */
export function findEdges(
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  openings: Openings,
  legs: Legs,
): Edges {
  const days = [...new Set(jobs.map(({ preferredDate }) => preferredDate))].toSorted()
  const { kinds, kindOf } = sortIntoKinds(jobs, legs)
  const { lists, listOf } = findLists(kinds, haulers, legs)
  const poolsFrom = (job: PlanJob, end: 0 | -1) =>
    days.indexOf(job.preferredDate) * POOLS.length +
    (poolsOf[job.preferredTime].toSorted().at(end) ?? 0)
  return {
    days,
    binsPerHauler: days.length * POOLS.length,
    room: roomOf(haulers, days, openings),
    kindOf,
    lists,
    listOf,
    firstPool: Int32Array.from(kinds, (job) => poolsFrom(job, 0)),
    lastPool: Int32Array.from(kinds, (job) => poolsFrom(job, -1)),
  }
}

/** Whether a hauler had room for a job of this kind before the plan. */
export function hasRoomFor(edges: Edges, kind: number, hauler: number): boolean {
  const start = hauler * edges.binsPerHauler
  const end = start + (edges.lastPool[kind] ?? 0)
  for (let bin = start + (edges.firstPool[kind] ?? 0); bin <= end; bin++)
    if ((edges.room[bin] ?? 0) > 0) return true
  return false
}

/** The places left in the slots of each pool. */
function roomOf(
  haulers: readonly PlanHauler[],
  days: readonly Day[],
  openings: Openings,
): Int32Array {
  const room = new Int32Array(haulers.length * days.length * POOLS.length)
  haulers.forEach((hauler, index) => {
    days.forEach((day, at) => {
      openings(hauler, day).forEach((places, slot) => {
        const bin = (index * days.length + at) * POOLS.length + (POOL_OF_SLOT[slot] ?? 0)
        room[bin] = (room[bin] ?? 0) + places
      })
    })
  })
  return room
}

const POOL_OF_SLOT = SLOTS.map(poolOf)

function sortIntoKinds(jobs: readonly PlanJob[], legs: Legs) {
  const kinds: PlanJob[] = []
  const kindByKey = new Map<string, number>()
  const kindOf = Int32Array.from(jobs, (job) => {
    const key = `${listKey(job, legs)} ${job.preferredDate} ${job.preferredTime}`
    const kind = kindByKey.get(key) ?? kinds.push(job) - 1
    kindByKey.set(key, kind)
    return kind
  })
  return { kinds, kindOf }
}

/** Jobs of one area and place that the same haulers may take share a list. */
const listKey = ({ area, place, loadSize, excludedHaulers }: PlanJob, legs: Legs): string =>
  `${area} ${legs.placeOf(place)} ${vehiclesFor.get(loadSize)} ${excludedHaulers?.join('+')}`

/** Loads that the same vehicles take are alike. */
const vehiclesFor = new Map<LoadSize, string>(
  LOAD_SIZES.map((load) => [
    load,
    VehicleType.options.filter((vehicle) => vehicleTakes(vehicle, load)).join(),
  ]),
)

/** The list of each kind; computed once for each place, load and set of excluded haulers. */
function findLists(kinds: readonly PlanJob[], haulers: readonly PlanHauler[], legs: Legs) {
  const lists: Candidates[] = []
  const numbers = new Map<string, number>()
  const listOf = Int32Array.from(kinds, (job) => {
    const key = listKey(job, legs)
    const number = numbers.get(key) ?? lists.push(nearestFirst(job, haulers, legs)) - 1
    numbers.set(key, number)
    return number
  })
  return { lists, listOf }
}

function nearestFirst(job: PlanJob, haulers: readonly PlanHauler[], legs: Legs): Candidates {
  const place = legs.placeOf(job.place)
  const near: { index: number; metres: number }[] = []
  haulers.forEach((hauler, index) => {
    if (!hasCapacityFor(hauler, job) || job.excludedHaulers?.includes(hauler.id)) return
    near.push({ index, metres: legs.fromStart[index]?.[place] ?? 0 })
  })
  near.sort((a, b) => a.metres - b.metres || a.index - b.index)
  return {
    haulers: Int32Array.from(near, ({ index }) => index),
    metres: Int32Array.from(near, ({ metres }) => metres),
  }
}
