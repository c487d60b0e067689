import { placesOn, type DayException } from '../../../contract/availability.ts'
import { addDays, formatPickupDay, SLOTS, type Day, type Slot } from '../../../contract/calendar.ts'
import { heldJobs, type BookedJob, type HaulerSchedule } from '../../../contract/hauler-schedule.ts'
import { slotsText } from './availability-week.ts'
import { isBusinessClosed, type Dates } from './schedule-copy.ts'

/** A whole day off, some slots of it, or slots that open for once. */
export type DatesKind = 'off' | 'part' | 'extra'

export type DatesChoice = {
  kind: DatesKind
  dates: Dates | null
  /** Of a part of a day and of extra hours. */
  slots: readonly Slot[]
  maxJobs: number
}

export function daysOf({ from, to }: Dates): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** What the dates would be after the change, as the server makes it. */
function exceptionsAfter(
  { exceptions }: HaulerSchedule,
  { kind, dates, slots, maxJobs }: DatesChoice,
): DayException[] {
  if (!dates) return exceptions
  const changedExceptions = daysOf(dates).map((day) => {
    const before = exceptions.find((each) => each.day === day)
    const places = SLOTS.map((slot, at) => {
      if (kind === 'off') return 0
      if (!slots.includes(slot)) return before?.places[at] ?? null
      return kind === 'extra' ? maxJobs : 0
    })
    return { day, places, note: null }
  })
  const others = exceptions.filter(({ day }) => day < dates.from || day > dates.to)
  return [...others, ...changedExceptions]
}

/** The booked jobs that the change would leave in slots that take fewer. */
export function heldByDates(schedule: HaulerSchedule, choice: DatesChoice): readonly BookedJob[] {
  const { availability: week, exceptions, booked } = schedule
  const after = { week, exceptions: exceptionsAfter(schedule, choice) }
  return heldJobs({ week, exceptions }, after, booked)
}

/** How many slots the change closes or opens, and how many jobs fewer or more they take. */
export function effectOf(
  schedule: HaulerSchedule,
  choice: DatesChoice,
): { slots: number; jobs: number } {
  const { availability: week, exceptions } = schedule
  const after = exceptionsAfter(schedule, choice)
  const effect = { slots: 0, jobs: 0 }
  for (const day of choice.dates ? daysOf(choice.dates) : []) {
    const before = placesOn(
      week,
      day,
      exceptions.find((each) => each.day === day),
    )
    placesOn(
      week,
      day,
      after.find((each) => each.day === day),
    ).forEach((places, at) => {
      const change = places - (before[at] ?? 0)
      if (places > 0 !== (before[at] ?? 0) > 0) effect.slots += 1
      effect.jobs += change
    })
  }
  return effect
}

/** What keeps the change from being sent; null when nothing does. */
export function whatIsMissing(
  schedule: HaulerSchedule,
  { kind, dates, slots }: DatesChoice,
): string | null {
  if (!dates) return 'Choose a day in the calendar'
  if (kind !== 'off' && slots.length === 0) return 'Choose at least one time slot'
  const closedDay = daysOf(dates).find((day) => isBusinessClosed(schedule, day))
  if (kind === 'extra' && closedDay)
    return `We're closed on ${formatPickupDay(closedDay)}. Choose another day`
  return null
}

/** 'Take 2 days off', 'Close 3 slots', 'Open 1 slot'. */
export function submitText({ kind, dates, slots }: DatesChoice): string {
  const days = dates ? daysOf(dates).length : 0
  if (kind === 'off') {
    if (days === 0) return 'Take days off'
    return days === 1 ? 'Take 1 day off' : `Take ${days} days off`
  }
  const verb = kind === 'part' ? 'Close' : 'Open'
  const count = slots.length * Math.max(1, days)
  return count === 0 ? `${verb} slots` : `${verb} ${slotsText(count)}`
}
