import { placesOn } from '../../../contract/availability.ts'
import { dayOf, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import { isPausedOn } from '../../haulers/availability.ts'
import { placesLeft } from '../eligibility.ts'
import type { PlanHauler, PlanInput } from './plan-input.ts'

/** The free places of the six slots of a hauler's day, in the order of `SLOTS`, before the plan. */
export type Openings = (hauler: HaulerWeek, day: Day) => readonly number[]

type HaulerWeek = Pick<PlanHauler, 'id' | 'week' | 'pausedAt' | 'resumesOn'>
type Dated = Pick<PlanInput, 'now' | 'schedule' | 'exceptions'>

export function openingsOf({ now, schedule, exceptions }: Dated): Openings {
  const today = dayOf(now)
  const keyOf = (haulerId: number, day: Day) => `${haulerId} ${day}`
  const scheduled = Map.groupBy(schedule, ({ haulerId, day }) => keyOf(haulerId, day))
  const dated = new Map(exceptions.map((each) => [keyOf(each.haulerId, each.day), each]))
  const openingsOfHauler = new Map<HaulerWeek, Map<Day, readonly number[]>>()

  const placesOf = (hauler: HaulerWeek, day: Day): readonly number[] => {
    if (isPausedOn(hauler, today)) return CLOSED
    const key = keyOf(hauler.id, day)
    const jobs = new Map<Slot, number>()
    for (const entry of scheduled.get(key) ?? [])
      jobs.set(entry.timeSlot, (jobs.get(entry.timeSlot) ?? 0) + entry.jobs)
    const places = placesOn(hauler.week, day, dated.get(key))
    return SLOTS.map((slot, at) => placesLeft(places[at] ?? 0, jobs.get(slot) ?? 0))
  }

  return (hauler, day) => {
    const days = openingsOfHauler.get(hauler) ?? new Map<Day, readonly number[]>()
    openingsOfHauler.set(hauler, days)
    const openings = days.get(day) ?? placesOf(hauler, day)
    days.set(day, openings)
    return openings
  }
}

const CLOSED = SLOTS.map(() => 0)
