import { dayOfWeek, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import { placesLeft } from '../eligibility.ts'
import type { PlanHauler, PlanInput } from './plan-input.ts'

/** The free places of the six slots of a hauler's day, in the order of `SLOTS`, before the plan. */
export type Openings = (hauler: HaulerWeek, day: Day) => readonly number[]

type HaulerWeek = Pick<PlanHauler, 'id' | 'week'>

export function openingsOf({ schedule }: Pick<PlanInput, 'schedule'>): Openings {
  const scheduled = Map.groupBy(schedule, ({ haulerId, day }) => `${haulerId} ${day}`)
  const openingsOfHauler = new Map<HaulerWeek, Map<Day, readonly number[]>>()
  return (hauler, day) => {
    const days = openingsOfHauler.get(hauler) ?? new Map<Day, readonly number[]>()
    openingsOfHauler.set(hauler, days)
    const openings = days.get(day) ?? placesOf(hauler, day, scheduled)
    days.set(day, openings)
    return openings
  }
}

function placesOf(
  { id, week }: HaulerWeek,
  day: Day,
  scheduled: Map<string, PlanInput['schedule'][number][]>,
): number[] {
  const weekday = dayOfWeek(day)
  const cells = new Map(
    week.filter((cell) => cell.dayOfWeek === weekday).map((cell) => [cell.timeSlot, cell]),
  )
  const jobs = new Map<Slot, number>()
  for (const entry of scheduled.get(`${id} ${day}`) ?? [])
    jobs.set(entry.timeSlot, (jobs.get(entry.timeSlot) ?? 0) + entry.jobs)
  return SLOTS.map((slot) => placesLeft(cells.get(slot), jobs.get(slot) ?? 0))
}
