import { z } from 'zod'
import {
  DayException,
  KeptJobs,
  MOST_JOBS,
  placesOn,
  Week,
  type AvailabilityEntry,
} from './availability.ts'
import { Day, Instant, Slot, SLOTS } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'
import { Money } from './money.ts'
import { ServiceArea } from './places.ts'

/** A job of the hauler that is not done yet, in the slot of its day. */
export const BookedJob = z.object({
  jobId: JobId,
  day: Day,
  timeSlot: Slot,
  firstName: z.string(),
  lastName: z.string(),
  area: ServiceArea.nullable(),
  /** The hauler's share of the price as it stands; null while there is none. */
  haulerPayout: Money.nullable(),
  /** How many hours before its window releasing it does not count as late. */
  freeReleaseHours: z.int(),
})
export type BookedJob = z.infer<typeof BookedJob>

/** No new jobs from one moment until a day begins; without a day until the hauler resumes. */
export const Pause = z.object({ since: Instant, resumesOn: Day.nullable() })
export type Pause = z.infer<typeof Pause>

/** When a hauler works: the week, the dates that differ from it, a pause, and what is booked. */
export const HaulerSchedule = z.object({
  availability: Week,
  /** Which saved week this is; saving the week names it. */
  version: z.int(),
  /** When the week was saved last; null before the first time. */
  savedAt: Instant.nullable(),
  /** From today on, by date. */
  exceptions: z.array(DayException),
  /** Null while the hauler takes new jobs. */
  pause: Pause.nullable(),
  /** From today on, by date and slot. */
  booked: z.array(BookedJob),
  /** Weekdays on which the business takes no pickups within a year, 0 is Sunday, and its other closed dates of that year. */
  closedWeekdays: z.array(z.int()),
  closedDays: z.array(Day),
})
export type HaulerSchedule = z.infer<typeof HaulerSchedule>

type Hours = {
  week: readonly AvailabilityEntry[]
  exceptions: readonly Pick<DayException, 'day' | 'places'>[]
}

/**
 * The jobs of slots that hold more than they would take after a change, and that would take fewer than
 * before: what was decided about earlier is not asked again.
 */
export function heldJobs(
  before: Hours,
  after: Hours,
  booked: readonly BookedJob[],
): readonly BookedJob[] {
  const places = ({ week, exceptions }: Hours, day: Day, slot: Slot): number => {
    const exception = exceptions.find((each) => each.day === day)
    return placesOn(week, day, exception)[SLOTS.indexOf(slot)] ?? 0
  }
  const slots = Map.groupBy(booked, ({ day, timeSlot }) => `${day} ${timeSlot}`)
  return [...slots.values()]
    .filter(([first, ...others]) => {
      if (!first) return false
      const left = places(after, first.day, first.timeSlot)
      return left < others.length + 1 && left < places(before, first.day, first.timeSlot)
    })
    .flat()
}

/** How many days ahead dates can be set. */
export const MOST_DAYS_SET_AHEAD = 365

/** When a hauler works, as now. */
export const getHaulerSchedule = endpoint({
  method: 'GET',
  path: '/api/hauler/schedule',
  access: 'hauler',
  summary:
    "The hauler's week with its version, dates that differ, pause, booked jobs and business holidays",
  response: HaulerSchedule,
})

/**
 * Sets slots of one or several dates apart from the week, at most a year ahead: closed with `maxJobs` 0, open for 1
 * to 4 jobs, or again as the week has them with null. It replaces what was set for these slots before.
 * `holds_jobs` with the `jobs` of slots that would hold more than they take, unless `keepJobs` names them;
 * `refused` for opening a day on which the business is closed; `invalid_input` for dates that are over, in the wrong
 * order or too far ahead.
 */
export const setScheduleDays = endpoint({
  method: 'PUT',
  path: '/api/hauler/schedule/days',
  access: 'hauler',
  summary: 'Take dates off, open extra hours, or return dates to the week',
  body: z.object({
    from: Day,
    /** The last day; the same as `from` for one day. */
    to: Day,
    /** Which slots of each day; all without it. */
    slots: z.array(Slot).min(1).max(SLOTS.length).optional(),
    maxJobs: z.int().min(0).max(MOST_JOBS, 'At most 4 jobs').nullable(),
    note: z.string().trim().max(200, 'At most 200 characters').optional(),
    keepJobs: KeptJobs.optional(),
  }),
  errors: ['holds_jobs', 'refused'],
  response: HaulerSchedule,
})

/**
 * Stops new jobs from now until a day begins, at most a year ahead, or until the hauler resumes: no claims, no
 * automatic assignment. Assigned jobs stay. `invalid_input` for a day that is not after today.
 */
export const pauseNewJobs = endpoint({
  method: 'PUT',
  path: '/api/hauler/schedule/pause',
  access: 'hauler',
  summary: 'Take no new jobs until a day, or until further notice',
  body: z.object({ resumesOn: Day.nullable() }),
  response: HaulerSchedule,
})

/** Ends the pause; without one it changes nothing. */
export const resumeNewJobs = endpoint({
  method: 'DELETE',
  path: '/api/hauler/schedule/pause',
  access: 'hauler',
  summary: 'Take new jobs again',
  response: HaulerSchedule,
})
