import { z } from 'zod'
import { Day, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerJob } from './hauler-jobs.ts'
import { JobId } from './jobs.ts'

/** A place on the map, in degrees (WGS 84). */
export const DayPoint = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** False for the centre of the area, where the address itself is not known. */
  isExact: z.boolean(),
})
export type DayPoint = z.infer<typeof DayPoint>

/** One drive, estimated: by road and bridge, at a mean speed. */
export const Drive = z.object({
  /** Whole minutes, at least 1. */
  minutes: z.int(),
  /** Whole metres, in steps of 100. */
  metres: z.int(),
})
export type Drive = z.infer<typeof Drive>

/** One stop of a hauler's day. */
export const DayStop = z.object({
  jobId: JobId,
  /** Null where neither the address nor the area is known. */
  point: DayPoint.nullable(),
  /** The drive to this stop; null for one that is done or where the hauler is, and where a place is not known. */
  drive: Drive.nullable(),
  /** When the hauler arrives if all goes as estimated; null for a stop that is done or where they are. */
  arrivesAt: Instant.nullable(),
  /** How many minutes after the customer's window that is; 0 in time. */
  minutesLate: z.int(),
  /** The job of a stop that is done; null before. */
  completed: HaulerJob.nullable(),
})
export type DayStop = z.infer<typeof DayStop>

/** The order of a hauler's day. */
export const HaulerDay = z.object({
  date: Day,
  /** Where the driving starts: the last stop that is done, else the home base; null where neither is known. */
  start: DayPoint.nullable(),
  /** The stops in driving order: those done, then the ones in progress, then the rest by slot and road. */
  stops: z.array(DayStop),
  /** What is left to drive: the stops to reach, and the sum of the known drives to them. */
  left: z.object({ stops: z.int(), ...Drive.shape }),
})
export type HaulerDay = z.infer<typeof HaulerDay>

/**
 * The stops of one day in driving order, today without `date`. Slots come first, and within them the shortest way
 * in all. Distances and times are estimates. It has only the caller's own jobs, so that no one else reads where a
 * customer lives; up to 40 stops.
 */
export const getHaulerDay = endpoint({
  method: 'GET',
  path: '/api/hauler/day',
  access: 'hauler',
  summary: 'The order of the day: the stops of this hauler with the drives between them',
  query: z.object({
    date: Day.refine((day) => day >= '2000-01-01', 'Choose a day from 2000 on').optional(),
  }),
  response: HaulerDay,
})
