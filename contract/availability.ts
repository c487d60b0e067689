import { z } from 'zod'
import { Slot } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'

/** How many jobs a slot of the week takes until its hauler says otherwise. */
export const DEFAULT_MAX_JOBS = 2

/**
 * One of the 42 cells of a hauler's week: a weekday and a slot, whether it is open, and how many jobs (1
 * to 4) it takes.
 */
export const AvailabilityEntry = z.object({
  /** 0 is Sunday. */
  dayOfWeek: z.number().int().min(0).max(6),
  timeSlot: Slot,
  isAvailable: z.boolean(),
  maxJobs: z.number().int().min(1, 'At least 1 job').max(4, 'At most 4 jobs'),
})
export type AvailabilityEntry = z.infer<typeof AvailabilityEntry>

const params = z.object({ haulerId: HaulerId })

/** Always the 42 cells of the week, Sunday first; an unsaved cell is open for two jobs. */
const Week = z.array(AvailabilityEntry).length(42)

/**
 * The 42 cells of a hauler's week. A hauler may read only their own: another one's id answers `not_found`.
 */
export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/hauler-availability/:haulerId',
  access: 'hauler-or-admin',
  summary: "A hauler's week; their own for a hauler, anyone's for an admin",
  params,
  response: Week,
})

/**
 * Replaces the cells that are sent and answers the whole week; jobs scheduled before stay. `invalid_input`
 * when one slot of a day is sent twice, `not_found` for another hauler's week.
 */
export const saveAvailability = endpoint({
  method: 'POST',
  path: '/api/hauler-availability/:haulerId',
  access: 'hauler-or-admin',
  summary: "Replace cells of a hauler's week",
  params,
  body: z.object({ availability: z.array(AvailabilityEntry).max(42) }),
  response: Week,
})
