import { z } from 'zod'
import { Day, Slot } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'
import { JobId } from './jobs.ts'
import { CalendarHauler } from './calendar-haulers.ts'
import { CalendarJob } from './schedule.ts'

/** A job to which a plan gives a hauler, a day and a slot. */
export const PlacedJob = z.object({
  job: CalendarJob,
  hauler: CalendarHauler.pick({ id: true, user: true }),
  day: Day,
  timeSlot: Slot,
  /** Why this hauler, in sentences. */
  reasons: z.array(z.string()),
})
export type PlacedJob = z.infer<typeof PlacedJob>

/** A job that a plan leaves without a hauler. */
export const LeftOutJob = z.object({
  job: CalendarJob,
  /** Why no hauler can do the job, in a sentence. */
  blocker: z.string(),
  /** The nearest single change that would make room for it; null when no single one helps. */
  unblock: z.string().nullable(),
})
export type LeftOutJob = z.infer<typeof LeftOutJob>

/** What a plan comes to, by road and in metres. */
export const PlanTotals = z.object({
  /** All day routes of its days together, jobs scheduled before included: from home to the stops and back. */
  routeMetres: z.number(),
  /** The same before their order and haulers were improved: by the assignment alone. */
  matchedMetres: z.number(),
  /** Travel and unevenness of the assignment together, which is proven to be the least possible. */
  bound: z.number(),
})
export type PlanTotals = z.infer<typeof PlanTotals>

/**
 * Assigns the paid jobs without a hauler by the best plan there is, all or nothing; with `preview=true` it
 * only shows the plan. `busy` while six plans are being made or waiting, `unavailable` when the plan takes
 * more than 20 s or jobs and haulers keep changing; nothing is assigned then.
 */
export const autoAssignJobs = endpoint({
  method: 'POST',
  path: '/api/auto-assign-jobs',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Assign the paid jobs without a hauler by the optimal plan; with preview=true it only shows the plan',
  query: z.object({ preview: z.enum(['true', 'false']).optional() }),
  errors: ['busy'],
  response: z.object({
    assigned: z.array(PlacedJob),
    leftOut: z.array(LeftOutJob),
    totals: PlanTotals,
  }),
})

const Placement = z.object({ jobId: JobId, haulerId: HaulerId, day: Day, timeSlot: Slot })
/** Where a plan placed a job: what an undo needs to know whether it is still there. */
export type Placement = z.infer<typeof Placement>

/**
 * Releases the jobs that a plan placed, in one transaction; those started, moved or released since stay,
 * each with the reason.
 */
export const undoAutoAssign = endpoint({
  method: 'POST',
  path: '/api/auto-assign-jobs/undo',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Undo the assignments of a plan together; jobs that were started, moved or released since stay as they are',
  body: z.object({
    placed: z.array(Placement).min(1, 'Please say which jobs are to be taken back'),
  }),
  response: z.object({
    takenBack: z.array(CalendarJob),
    /** What stays, and why, in a sentence. */
    kept: z.array(z.object({ jobId: JobId, reason: z.string() })),
  }),
})
