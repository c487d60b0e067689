import { SLOTS, type Day } from '../../../contract/calendar.ts'
import { vehicleTakes, VehicleType } from '../../../contract/haulers.ts'
import { LOAD_SIZES, type LoadSize } from '../../../contract/jobs.ts'
import { hasCapacityFor } from '../eligibility.ts'
import type { Openings } from './openings.ts'
import type { PlanHauler, PlanJob } from './plan-input.ts'
import { POOLS, poolOf, poolsOf } from './pools.ts'
import { roadEnd } from '../../places/roads.ts'
import { placeKey, startOf, travelBetween } from './travel.ts'

/**
 * Which hauler may take which job. Jobs alike in place, load, day, window and excluded haulers are one kind, and a bin is one pool of
 * slots of one hauler on one day: 10,000 jobs and 500 haulers are some 250,000 edges, not 2.5 million.
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
  /** The edges of kind k are those from first[k] up to first[k + 1], the nearest hauler first. */
  first: Int32Array
  /** The bin at the end of each edge, and the hauler's travel. */
  to: Int32Array
  metres: Int32Array
}

/** The order of jobs and haulers decides the order of all kinds, bins and edges. */
export function findEdges(
  jobs: readonly PlanJob[],
  haulers: readonly PlanHauler[],
  openings: Openings,
): Edges {
  const days = [...new Set(jobs.map(({ preferredDate }) => preferredDate))].toSorted()
  const room = roomOf(haulers, days, openings)
  const { kinds, kindOf } = sortIntoKinds(jobs)
  const nearest = nearestFirst(haulers)

  const first = [0]
  const to: number[] = []
  const metres: number[] = []
  for (const job of kinds) {
    const offset = days.indexOf(job.preferredDate) * POOLS.length
    for (const hauler of nearest(job)) {
      if (isExcluded(job, haulers[hauler.index])) continue
      for (const pool of poolsOf[job.preferredTime]) {
        const bin = hauler.index * days.length * POOLS.length + offset + pool
        if (!room[bin]) continue
        to.push(bin)
        metres.push(hauler.metres)
      }
    }
    first.push(to.length)
  }
  return {
    days,
    binsPerHauler: days.length * POOLS.length,
    room,
    kindOf,
    first: Int32Array.from(first),
    to: Int32Array.from(to),
    metres: Int32Array.from(metres),
  }
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

function sortIntoKinds(jobs: readonly PlanJob[]): { kinds: PlanJob[]; kindOf: Int32Array } {
  const kinds: PlanJob[] = []
  const kindByKey = new Map<string, number>()
  const kindOf = Int32Array.from(jobs, (job) => {
    const key = [
      placeKey(job),
      vehiclesFor.get(job.loadSize),
      job.preferredDate,
      job.preferredTime,
      job.excludedHaulers?.join('+'),
    ].join()
    const kind = kindByKey.get(key) ?? kinds.push(job) - 1
    kindByKey.set(key, kind)
    return kind
  })
  return { kinds, kindOf }
}

const isExcluded = ({ excludedHaulers }: PlanJob, hauler: PlanHauler | undefined): boolean =>
  hauler !== undefined && excludedHaulers !== undefined && excludedHaulers.includes(hauler.id)

/** Loads that the same vehicles take are alike. */
const vehiclesFor = new Map<LoadSize, string>(
  LOAD_SIZES.map((load) => [
    load,
    VehicleType.options.filter((vehicle) => vehicleTakes(vehicle, load)).join(),
  ]),
)

type Candidate = { index: number; metres: number }

/** The haulers who may take a job of this place and load, the nearest first; computed once for each. */
function nearestFirst(haulers: readonly PlanHauler[]) {
  const starts = haulers.map((hauler) => roadEnd(startOf(hauler)))
  const candidatesByKey = new Map<string, Candidate[]>()
  return (job: PlanJob): Candidate[] => {
    const key = `${placeKey(job)} ${vehiclesFor.get(job.loadSize)}`
    const earlier = candidatesByKey.get(key)
    if (earlier) return earlier
    const place = job.place && roadEnd(job.place)
    const candidates = haulers
      .flatMap((hauler, index) =>
        hasCapacityFor(hauler, job)
          ? [{ index, metres: travelBetween(starts[index] ?? null, place) }]
          : [],
      )
      .toSorted((a, b) => a.metres - b.metres || a.index - b.index)
    candidatesByKey.set(key, candidates)
    return candidates
  }
}
