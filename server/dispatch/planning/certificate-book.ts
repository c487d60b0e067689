import { dayOfWeek, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import { vehicleFacts, type HaulerId } from '../../../contract/haulers.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { PlanHauler, PlanInput, PlanJob } from './plan-input.ts'
import { travelFrom } from './travel.ts'

export type Worker = {
  hauler: PlanHauler
  travel: (area: ServiceArea | null) => number
  /** How many jobs the plan gives. */
  load: number
  price: number
  /** Where the cells of this hauler begin. */
  offset: number
}

/**
 * Where the check of a plan notes what it has read. A cell is one slot of one hauler's day; each has
 * its places from the input, what the plan puts there, and its proof. Plain arrays: thousands of
 * haulers over weeks are a million cells.
 */
export type Book = {
  workers: Map<HaulerId, Worker>
  cellOf: (worker: Pick<Worker, 'offset'>, day: Day, slot: Slot) => number
  places: Uint8Array
  taken: Int32Array
  price: Float64Array
  /** The rank of the job left out that wants the cell; Infinity for none. */
  wantedBy: Float64Array
}

export function openBook(input: PlanInput): Book {
  const days = new Map(
    [...new Set(input.jobs.map(({ preferredDate }) => preferredDate))].map((day, at) => [day, at]),
  )
  const cellsOfHauler = days.size * SLOTS.length
  const size = input.haulers.length * cellsOfHauler
  const workers = new Map(
    input.haulers.map((hauler, index): [HaulerId, Worker] => [
      hauler.id,
      {
        hauler,
        travel: travelFrom(hauler.serviceAreas),
        load: 0,
        price: 0,
        offset: index * cellsOfHauler,
      },
    ]),
  )
  // A day without jobs has no cells: NaN is the place of nothing.
  const cellOf: Book['cellOf'] = ({ offset }, day, slot) =>
    offset + (days.get(day) ?? NaN) * SLOTS.length + SLOTS.indexOf(slot)
  const places = new Uint8Array(size)
  for (const worker of workers.values())
    for (const { dayOfWeek: weekday, timeSlot, isAvailable, maxJobs } of worker.hauler.week)
      for (const day of days.keys())
        if (isAvailable && dayOfWeek(day) === weekday)
          places[cellOf(worker, day, timeSlot)] = maxJobs
  for (const { haulerId, day, timeSlot, jobs } of input.schedule) {
    const worker = workers.get(haulerId)
    const cell = worker ? cellOf(worker, day, timeSlot) : NaN
    places[cell] = Math.max(0, (places[cell] ?? 0) - jobs)
  }
  return {
    workers,
    cellOf,
    places,
    taken: new Int32Array(size),
    price: new Float64Array(size),
    wantedBy: new Float64Array(size).fill(Infinity),
  }
}

/** The rules about hauler and job, written a second time: the check must not share the search's mistakes. */
export const mayTake = (hauler: PlanHauler, job: PlanJob): boolean =>
  hauler.status === 'approved' &&
  hauler.isAvailable &&
  LOAD_SIZES.indexOf(job.loadSize) <= LOAD_SIZES.indexOf(vehicleFacts[hauler.vehicleType].takes) &&
  (job.area === null || hauler.serviceAreas.length === 0 || hauler.serviceAreas.includes(job.area))
