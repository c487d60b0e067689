import { dayOfWeek, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import { vehicleTakes } from '../../../contract/haulers.ts'
import type { PlanHauler, PlanInput, PlanJob } from './plan-input.ts'

/** What is left of the six slots of a hauler's day, in the order of `SLOTS`, before the plan. */
export type Openings = (hauler: PlanHauler, day: Day) => readonly number[]

export function openingsOf({ schedule }: Pick<PlanInput, 'schedule'>): Openings {
  const scheduled = Map.groupBy(schedule, ({ haulerId, day }) => `${haulerId} ${day}`)
  const known = new Map<PlanHauler, Map<Day, readonly number[]>>()
  return (hauler, day) => {
    const days = known.get(hauler) ?? new Map<Day, readonly number[]>()
    known.set(hauler, days)
    const openings = days.get(day) ?? placesLeft(hauler, day, scheduled)
    days.set(day, openings)
    return openings
  }
}

function placesLeft(
  { id, week }: PlanHauler,
  day: Day,
  scheduled: Map<string, PlanInput['schedule'][number][]>,
): number[] {
  const weekday = dayOfWeek(day)
  const places = new Map<Slot, number>()
  for (const cell of week)
    if (cell.isAvailable && cell.dayOfWeek === weekday) places.set(cell.timeSlot, cell.maxJobs)
  for (const { timeSlot, jobs } of scheduled.get(`${id} ${day}`) ?? [])
    places.set(timeSlot, (places.get(timeSlot) ?? 0) - jobs)
  return SLOTS.map((slot) => Math.max(0, places.get(slot) ?? 0))
}

export const serves = ({ serviceAreas }: PlanHauler, { area }: PlanJob): boolean =>
  !area || serviceAreas.length === 0 || serviceAreas.includes(area)

/** Whether the hauler may take the job on some day: room in the schedule is another question. */
export const mayTake = (hauler: PlanHauler, job: PlanJob): boolean =>
  hauler.isAvailable && vehicleTakes(hauler.vehicleType, job.loadSize) && serves(hauler, job)
