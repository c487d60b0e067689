import { z } from 'zod'
import { Slot } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'

export const DEFAULT_MAX_JOBS = 2

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

export const getAvailability = endpoint({
  method: 'GET',
  path: '/api/hauler-availability/:haulerId',
  access: 'hauler-or-admin',
  summary: "A hauler's week; their own for a hauler, anyone's for an admin",
  params,
  response: Week,
})

export const saveAvailability = endpoint({
  method: 'POST',
  path: '/api/hauler-availability/:haulerId',
  access: 'hauler-or-admin',
  summary: "Replace cells of a hauler's week",
  params,
  body: z.object({ availability: z.array(AvailabilityEntry).max(42) }),
  response: Week,
})
