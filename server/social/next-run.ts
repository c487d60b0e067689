import { addDays, dayOf, instantAt, type Day } from '../../contract/calendar.ts'
import { frequencyFacts, type Frequency } from '../../contract/social.ts'

/** When a schedule posts. */
export type Rhythm = {
  frequency: Frequency
  /** 'HH:MM' on the service clock, in order. */
  timeSlots: readonly string[]
  startsOn: Day
}

const DAY_MS = 86_400_000
const daysFrom = (from: Day, to: Day): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS

/** The first time of the schedule after this instant; undefined for one without time slots. */
export function nextRun({ frequency, timeSlots, startsOn }: Rhythm, after: Date): Date | undefined {
  const { days } = frequencyFacts[frequency]
  const rounds = Math.max(0, Math.ceil(daysFrom(startsOn, dayOf(after)) / days))
  const thisRound = addDays(startsOn, rounds * days)
  return [thisRound, addDays(thisRound, days)]
    .flatMap((day) => timeSlots.map((slot) => instantAt(day, slot)))
    .find((at) => at > after)
}

/** The times that the schedule has on a day, earliest first. */
export function runsOn({ frequency, timeSlots, startsOn }: Rhythm, day: Day): Date[] {
  const days = daysFrom(startsOn, day)
  if (days < 0 || days % frequencyFacts[frequency].days !== 0) return []
  return timeSlots.map((slot) => instantAt(day, slot))
}

/** How many times the schedule has before this one: 0 for its first. */
export function placeOf({ frequency, timeSlots, startsOn }: Rhythm, at: Date): number {
  const day = dayOf(at)
  const rounds = Math.max(0, Math.floor(daysFrom(startsOn, day) / frequencyFacts[frequency].days))
  const earlier = timeSlots.filter((slot) => instantAt(day, slot) < at).length
  return rounds * timeSlots.length + earlier
}

/** A schedule begins today while one of its times is still to come, else tomorrow. */
export function firstDay(timeSlots: readonly string[], now: Date): Day {
  const today = dayOf(now)
  return timeSlots.some((slot) => instantAt(today, slot) > now) ? today : addDays(today, 1)
}
