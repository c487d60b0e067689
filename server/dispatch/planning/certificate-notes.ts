import { dayOf, dayOfWeek, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import { vehicleFacts, type HaulerId } from '../../../contract/haulers.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import type { Legs } from './legs.ts'
import type { PlanHauler, PlanInput, PlanJob } from './plan-input.ts'

/** One hauler: the input, and what the certificate says. */
export type HaulerNotes = {
  facts: PlanHauler
  /** Metres to each place by its number. */
  travel: Float64Array
  /** Jobs that the plan assigns. */
  load: number
  dual: number
  /** The index of the hauler's first cell. */
  offset: number
}

/**
 * The notes of the check of a plan. A cell is one slot of one hauler's day, with its places from the
 * input, the jobs that the plan puts there, and its part of the certificate. Plain arrays: thousands of
 * haulers over weeks are a million cells.
 */
export type Notes = {
  legs: Legs
  haulers: Map<HaulerId, HaulerNotes>
  cellOf: (notes: Pick<HaulerNotes, 'offset'>, day: Day, slot: Slot) => number
  places: Uint8Array
  used: Int32Array
  dual: Float64Array
  /** The rank of the job left out that needs the cell; Infinity for none. */
  demandedBy: Float64Array
}

export function createNotes(input: PlanInput, legs: Legs): Notes {
  const days = new Map(
    [...new Set(input.jobs.map(({ preferredDate }) => preferredDate))].map((day, at) => [day, at]),
  )
  const cellsOfHauler = days.size * SLOTS.length
  const size = input.haulers.length * cellsOfHauler
  const haulers = new Map(
    input.haulers.map((hauler, index): [HaulerId, HaulerNotes] => [
      hauler.id,
      {
        facts: hauler,
        travel: legs.fromStart[index] ?? new Float64Array(),
        load: 0,
        dual: 0,
        offset: index * cellsOfHauler,
      },
    ]),
  )
  // A day without jobs has no cells: its index is NaN.
  const cellOf: Notes['cellOf'] = ({ offset }, day, slot) =>
    offset + (days.get(day) ?? NaN) * SLOTS.length + SLOTS.indexOf(slot)
  const places = new Uint8Array(size)
  const weekdays = [...days.keys()].map(dayOfWeek)
  for (const { facts, offset } of haulers.values())
    for (const { dayOfWeek: weekday, timeSlot, isAvailable, maxJobs } of facts.week) {
      if (!isAvailable) continue
      const slot = offset + SLOTS.indexOf(timeSlot)
      for (const [at, each] of weekdays.entries())
        if (each === weekday) places[slot + at * SLOTS.length] = maxJobs
    }
  for (const { haulerId, day, places: dated } of input.exceptions) {
    const notes = haulers.get(haulerId)
    if (!notes) continue
    for (const [at, slot] of SLOTS.entries())
      places[cellOf(notes, day, slot)] = dated[at] ?? places[cellOf(notes, day, slot)] ?? 0
  }
  const today = dayOf(input.now)
  for (const { facts, offset } of haulers.values())
    if (facts.pausedAt && (!facts.resumesOn || today < facts.resumesOn))
      places.fill(0, offset, offset + cellsOfHauler)
  for (const { haulerId, day, timeSlot, jobs } of input.schedule) {
    const notes = haulers.get(haulerId)
    const cell = notes ? cellOf(notes, day, timeSlot) : NaN
    places[cell] = Math.max(0, (places[cell] ?? 0) - jobs)
  }
  return {
    legs,
    haulers,
    cellOf,
    places,
    used: new Int32Array(size),
    dual: new Float64Array(size),
    demandedBy: new Float64Array(size).fill(Infinity),
  }
}

/** The rules about hauler and job, written a second time: the check must not share mistakes with the search. */
export const mayTake = (hauler: PlanHauler, job: PlanJob): boolean =>
  hauler.status === 'approved' &&
  hauler.isAvailable &&
  !(job.excludedHaulers ?? []).includes(hauler.id) &&
  LOAD_SIZES.indexOf(job.loadSize) <= LOAD_SIZES.indexOf(vehicleFacts[hauler.vehicleType].takes) &&
  (job.area === null || hauler.serviceAreas.length === 0 || hauler.serviceAreas.includes(job.area))

/** The way to a place; 0 where it is not known. */
export const travelTo = ({ travel }: HaulerNotes, place: number): number => travel[place] ?? 0

/** Each load with all loads that exactly the same haulers take, as the largest vehicle bed that is too small for it. */
export function loadsAlike(haulers: readonly PlanHauler[]): (job: PlanJob) => number {
  const beds = new Set(
    haulers.map(({ vehicleType }) => LOAD_SIZES.indexOf(vehicleFacts[vehicleType].takes)),
  )
  const largest = new Map(
    LOAD_SIZES.map((load, size) => [load, Math.max(-1, ...[...beds].filter((bed) => bed < size))]),
  )
  return ({ loadSize }) => largest.get(loadSize) ?? -1
}
