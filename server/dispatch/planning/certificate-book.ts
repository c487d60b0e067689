import { dayOfWeek, type Day, type Slot } from '../../../contract/calendar.ts'
import { vehicleFacts, type HaulerId } from '../../../contract/haulers.ts'
import { LOAD_SIZES } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { PlanHauler, PlanInput, PlanJob } from './plan-input.ts'
import { travelFrom } from './travel.ts'

/** One slot of one hauler's day: its places from the input, what the plan puts there, and its proof. */
export type Cell = {
  places: number
  taken: number
  price: number
  /** The rank of the job left out that wants it; Infinity for none. */
  wantedBy: number
}

export type Worker = {
  hauler: PlanHauler
  travel: (area: ServiceArea | null) => number
  /** How many jobs the plan gives. */
  load: number
  price: number
  days: Map<Day, Record<Slot, Cell>>
}

/** Where the check of a plan notes what it has read. */
export type Book = {
  workers: Map<HaulerId, Worker>
  cell: (worker: Worker, day: Day, slot: Slot) => Cell
}

export function openBook(input: PlanInput): Book {
  const scheduled = new Map<string, number>()
  for (const { haulerId, day, timeSlot, jobs } of input.schedule) {
    const key = `${haulerId} ${day} ${timeSlot}`
    scheduled.set(key, (scheduled.get(key) ?? 0) + jobs)
  }
  const cellsOf = ({ hauler, days }: Worker, day: Day): Record<Slot, Cell> => {
    const week = hauler.week.filter((entry) => entry.dayOfWeek === dayOfWeek(day))
    const placesOf = (slot: Slot): number => {
      const entry = week.find(({ timeSlot }) => timeSlot === slot)
      const taken = scheduled.get(`${hauler.id} ${day} ${slot}`) ?? 0
      return entry?.isAvailable ? Math.max(0, entry.maxJobs - taken) : 0
    }
    const cell = (slot: Slot): Cell => ({
      places: placesOf(slot),
      taken: 0,
      price: 0,
      wantedBy: Infinity,
    })
    const cells = {
      '8-10': cell('8-10'),
      '10-12': cell('10-12'),
      '12-2': cell('12-2'),
      '2-4': cell('2-4'),
      '4-6': cell('4-6'),
      '6-8': cell('6-8'),
    }
    days.set(day, cells)
    return cells
  }
  return {
    workers: new Map(
      input.haulers.map((hauler) => [
        hauler.id,
        { hauler, travel: travelFrom(hauler.serviceAreas), load: 0, price: 0, days: new Map() },
      ]),
    ),
    cell: (worker, day, slot) => (worker.days.get(day) ?? cellsOf(worker, day))[slot],
  }
}

/** The rules about hauler and job, written a second time: the check must not share the search's mistakes. */
export const mayTake = (hauler: PlanHauler, job: PlanJob): boolean =>
  hauler.status === 'approved' &&
  hauler.isAvailable &&
  LOAD_SIZES.indexOf(job.loadSize) <= LOAD_SIZES.indexOf(vehicleFacts[hauler.vehicleType].takes) &&
  (job.area === null || hauler.serviceAreas.length === 0 || hauler.serviceAreas.includes(job.area))
