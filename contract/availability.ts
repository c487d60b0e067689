import { z } from 'zod'
import { Day, dayOfWeek, Slot, SLOTS } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'
import { JobId } from './jobs.ts'
import { Version } from './whole-number.ts'

/** How many jobs a slot of the week takes until its hauler says otherwise. */
export const DEFAULT_MAX_JOBS = 2
/** The most jobs that a slot takes. */
export const MOST_JOBS = 4

/**
 * One of the 42 cells of a hauler's week: a weekday and a slot, whether it is open, and how many jobs (1
 * to 4) it takes.
 */
export const AvailabilityEntry = z.object({
  /** 0 is Sunday. */
  dayOfWeek: z.number().int().min(0).max(6),
  timeSlot: Slot,
  isAvailable: z.boolean(),
  maxJobs: z.number().int().min(1, 'At least 1 job').max(MOST_JOBS, 'At most 4 jobs'),
})
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>

/** Always the 42 cells of the week, Sunday first; an unsaved cell is open for two jobs. */
export const Week = z.array(AvailabilityEntry).length(42)

/** A date on which slots differ from the week: a day off, extra hours, or a slot closed once. */
export const DayException = z.object({
  day: Day,
  /** How many jobs each slot takes, the earliest first: 0 where it is closed, null where the week decides. */
  places: z.array(z.int().min(0).max(MOST_JOBS).nullable()).length(SLOTS.length),
  /** What the hauler wrote about it; only they and the team read it. */
  note: z.string().nullable(),
})
export type DayException = z.infer<typeof DayException>

/**
 * How many jobs each slot of a day takes, the earliest first; 0 where it is closed. Everything that asks
 * whether a hauler is open on a day asks this.
 */
export function placesOn(
  week: readonly AvailabilityEntry[],
  day: Day,
  exception: Pick<DayException, 'places'> | undefined,
): number[] {
  const weekday = dayOfWeek(day)
  return SLOTS.map((slot, at) => {
    const places = exception?.places[at] ?? null
    if (places !== null) return places
    const cell = week.find((each) => each.dayOfWeek === weekday && each.timeSlot === slot)
    return cell?.isAvailable ? cell.maxJobs : 0
  })
}

/** Whether a date is closed as a whole, whatever the week says. */
export const isDayOff = ({ places }: Pick<DayException, 'places'>): boolean =>
  places.every((each) => each === 0)

const params = z.object({ haulerId: HaulerId })

/**
 * The 42 cells of a hauler's week. A hauler may read only their own: another one's id answers `not_found`.
 */
export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/hauler-availability/:haulerId',
  access: 'hauler-or-admin',
  right: 'see-jobs',
  summary: "A hauler's week; their own for a hauler, anyone's for an admin",
  params,
  response: Week,
})

/**
 * The jobs that stay with the hauler although their slots take fewer jobs than they hold: `true` for all
 * of them, or the number of each.
 */
export const KeptJobs = z.union([z.literal(true), z.array(JobId).max(1_000)])
export type KeptJobs = z.infer<typeof KeptJobs>

/**
 * Replaces the cells that are sent and answers the whole week; jobs scheduled before stay. With the `version`
 * that `getHaulerSchedule` answers it replaces the whole week, for which all 42 cells are sent: `outdated` with
 * the present `availability` and `version` when another week was saved meanwhile, and `holds_jobs` with the `jobs`
 * of slots that would hold more than they take, unless `keepJobs` names them. `invalid_input` when one slot of a
 * day is sent twice or the week is not whole, `not_found` for another hauler's week.
 */
export const saveAvailability = endpoint({
  method: 'POST',
  path: '/api/hauler-availability/:haulerId',
  access: 'hauler-or-admin',
  right: 'run-jobs',
  summary: "Replace cells of a hauler's week, or with a version the whole week at once",
  params,
  body: z.object({
    availability: z.array(AvailabilityEntry).max(42),
    version: Version.optional(),
    keepJobs: KeptJobs.optional(),
  }),
  errors: ['outdated', 'holds_jobs'],
  response: Week,
})
