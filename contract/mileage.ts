import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './ids.ts'
import { JobId } from './jobs.ts'
import { Month } from './statements.ts'

/**
 * How much longer the road is than the straight line between two places on one shore: 13 of 10, the same for every trip;
 * across the water the line goes over the bridges (server/places/roads.ts). It is the factor that fits 981 driving distances in
 * Vancouver best, short trips all of them (a sample of 1,000 addresses of the open data of the City of Vancouver).
 * Trips are 1.2 times as long in a plain network of streets (Newell 1980), more on short trips and in newer streets (Giacomin
 * and Levinson, 'Road network circuity in metropolitan areas', 2015).
 */
export const ROAD_FACTOR = { of: 13, per: 10 } as const
/** The least straight line of a trip of which only the area of one end is known, in metres: 3.3 km by road. An assumption as well. */
export const SHORTEST_LINE = 2_500
/** Estimates are written in steps of 100 m. */
export const ESTIMATE_STEP = 100

/** The most that one day can hold, in metres: 2,000 km. */
export const MOST_METRES_A_DAY = 2_000_000
/** The highest odometer reading, in kilometres. */
export const HIGHEST_ODOMETER = 2_000_000
/** How many readings of a day are answered, newest first. */
export const MOST_READINGS_LISTED = 20

/** A trip of a day as it is estimated, from the middle of one area to the middle of another. */
export const MileageLeg = z.object({
  /** Where it starts and ends: the home base, the area of a stop, or the name of a facility. */
  from: z.string(),
  to: z.string(),
  /** The job that it leads to, or whose load it takes away. */
  jobId: JobId,
  /** Null where we do not know the area of one end: it counts as nothing. */
  metres: z.int().nullable(),
})
export type MileageLeg = z.infer<typeof MileageLeg>

/** What a hauler entered for a day: two odometer readings, a distance, or that the estimate counts again. */
export const MileageReading = z.object({
  id: Id,
  /** What counts from then on, in metres; null for the estimate. */
  metres: z.int().nullable(),
  /** In kilometres; null where a distance was entered. */
  odometerStart: z.int().nullable(),
  odometerEnd: z.int().nullable(),
  note: z.string(),
  recordedAt: Instant,
})
export type MileageReading = z.infer<typeof MileageReading>

/** A day on which a hauler drove to jobs, or for which a distance was entered. */
export const MileageDay = z.object({
  day: Day,
  /** In order: the home base where it is set, the stops as the hauler came to them, and the facilities. */
  legs: z.array(MileageLeg),
  /** The jobs of the day. */
  jobIds: z.array(JobId),
  /** What its legs add up to. */
  estimatedMetres: z.int(),
  /** What counts: what the hauler entered last, else the estimate. */
  metres: z.int(),
  isEstimate: z.boolean(),
  /** Everything that was entered for this day, newest first, at most 20. */
  readings: z.array(MileageReading),
})
export type MileageDay = z.infer<typeof MileageDay>

/** A month of a hauler's mileage. */
export const MileageMonth = z.object({
  month: Month,
  /** The first month with a job or a reading; null before there is one. */
  firstMonth: Month.nullable(),
  /** Whether the estimates start at a home base; else each day starts at its first stop. */
  hasHomeBase: z.boolean(),
  /** Days with trips or readings, newest first. */
  days: z.array(MileageDay),
  /** What counts of these days together. */
  metres: z.int(),
  /** The estimates of these days together, also of those for which something was entered. */
  estimatedMetres: z.int(),
})
export type MileageMonth = z.infer<typeof MileageMonth>

/** The signed-in hauler's mileage of a month; one without trips has no days. */
export const getMileage = endpoint({
  method: 'GET',
  path: '/api/hauler/mileage/:month',
  access: 'hauler',
  summary:
    "A month of the signed-in hauler's mileage by day and job: estimates by area, and what the hauler entered instead",
  params: z.object({ month: Month }),
  response: MileageMonth,
})

const NOT_A_DISTANCE = 'Please enter 0 to 2,000 km'
const Odometer = z
  .int('An odometer reading is a whole number of kilometres')
  .min(0, 'An odometer reading is 0 or more')
  .max(HIGHEST_ODOMETER, 'An odometer reading is at most 2,000,000 km')
const note = z.string().trim().max(200, 'At most 200 characters').default('')

/** What a hauler enters for a day. Two odometer readings are at most 2,000 km apart. */
export const NewMileage = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('odometer'), start: Odometer, end: Odometer, note })
    .refine(({ start, end }) => end >= start, {
      message: 'The second reading is the higher one',
      path: ['end'],
    })
    .refine(({ start, end }) => (end - start) * 1_000 <= MOST_METRES_A_DAY, {
      message: 'The readings are more than 2,000 km apart',
      path: ['end'],
    }),
  z.object({
    kind: z.literal('distance'),
    /** In metres. */
    metres: z.int(NOT_A_DISTANCE).min(0, NOT_A_DISTANCE).max(MOST_METRES_A_DAY, NOT_A_DISTANCE),
    note,
  }),
  z.object({ kind: z.literal('estimate'), note }),
])
export type NewMileage = z.infer<typeof NewMileage>

/** The first day for which mileage can still be entered: January 1 of the year before. */
export const firstMileageDay = (today: Day): Day =>
  Day.parse(`${Number(today.slice(0, 4)) - 1}-01-01`)

/**
 * Enters the mileage of a day, or returns it to the estimate. Earlier entries are kept; the same entry again adds
 * none. `refused` for a day in the future or before January 1 of the year before.
 */
export const enterMileage = endpoint({
  method: 'PUT',
  path: '/api/hauler/mileage/days/:day',
  access: 'hauler',
  summary: 'Enter odometer readings or a distance for a day, or return it to the estimate',
  params: z.object({ day: Day }),
  body: NewMileage,
  errors: ['refused'],
  response: MileageDay,
})
