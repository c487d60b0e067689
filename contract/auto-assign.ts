import { z } from 'zod'
import { Day, Instant, Slot, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { HaulerId } from './haulers.ts'
import { JobId } from './jobs.ts'
import { CalendarHauler } from './calendar-haulers.ts'
import { anyOf } from './filters.ts'
import { ServiceArea } from './places.ts'
import { BoardStepId, CalendarJob, ScheduledJob } from './schedule.ts'

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
  /**
   * Where the ways come from: our own estimate by road, the road server, or our estimate since the road server that is configured did
   * not answer in time.
   */
  ways: z.enum(['estimate', 'road_server', 'road_server_away']),
})
export type PlanTotals = z.infer<typeof PlanTotals>

/**
 * Assigns the paid jobs without a hauler by the best plan there is, all or nothing; with `preview=true` it
 * only shows the plan, and with `day` or `area` it is made for those jobs alone. `busy` while six plans are being made or waiting, `unavailable` when the plan takes
 * more than 20 s or jobs and haulers keep changing; nothing is assigned then.
 */
export const autoAssignJobs = endpoint({
  method: 'POST',
  path: '/api/auto-assign-jobs',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Assign the paid jobs without a hauler by the optimal plan; with preview=true it only shows the plan',
  query: z.object({
    preview: z.enum(['true', 'false']).optional(),
    /** Only jobs of this day, or of these areas. */
    day: Day.optional(),
    area: anyOf(ServiceArea).optional(),
  }),
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

/** The most placements that are accepted in one call. */
export const MOST_PLACEMENTS = 500

/**
 * Assigns these placements of a plan that was shown, exactly so and all or nothing: what a person has left out stays on the
 * market. Messages wait ten minutes, and until then the plan can be undone. `illegal_move` when a job is not on the market
 * any more or was moved to another day, `not_free` when its hauler has no room; both name the job.
 */
export const acceptPlacements = endpoint({
  method: 'POST',
  path: '/api/auto-assign-jobs/accept',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Assign some placements of a plan as they were shown, all of them or none',
  body: z.object({
    placed: z
      .array(Placement)
      .min(1, 'Please choose at least one job')
      .max(MOST_PLACEMENTS, `At most ${MOST_PLACEMENTS} jobs are accepted in one call`),
  }),
  errors: ['illegal_move', 'not_free'],
  response: z.object({ assigned: z.array(ScheduledJob) }),
})

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

/** What a colleague did last on the calendar, for as long as it can be undone. */
export const BoardStep = z.object({
  stepId: BoardStepId,
  isPlan: z.boolean(),
  jobs: z.array(JobId),
  /** Where the job of a single move is; null on the market, and for a plan. */
  place: ScheduledJob.pick({ hauler: true, timeSlot: true }).nullable(),
  /** How long it can still be undone, in milliseconds. */
  leftMs: z.int().min(0),
})
export type BoardStep = z.infer<typeof BoardStep>

/** A job that the caller moved to another window, or whose customer they asked about one, for as long as it can be undone. */
export const LastDayMove = z.object({
  /** Of the move, or of the question: what `withdrawMoveRequest` asks for. */
  id: z.int(),
  jobId: JobId,
  /** Whether the customer is asked (`withdrawMoveRequest` undoes it) or the job is moved (`undoMoveJob` undoes it). */
  isAsked: z.boolean(),
  toDate: Day,
  toTime: TimeWindow,
  /** What `undoMoveJob` asks for. */
  undoUntil: Instant,
  /** How long it can still be undone, in milliseconds. */
  leftMs: z.int().min(0),
})
export type LastDayMove = z.infer<typeof LastDayMove>

/**
 * What the caller did last on the calendar and can still undo, also after a reload and in another tab: a single move for
 * eight seconds, and before it a plan for ten minutes. `dayMove` is the last move of a job to another window, or the question to its
 * customer about one; null when it is too late or the job has changed since.
 */
export const getLastSteps = endpoint({
  method: 'GET',
  path: '/api/admin/board-steps',
  access: 'admin',
  right: 'see-jobs',
  summary: 'What the caller did last on the calendar and can still undo: moves, and a plan',
  response: z.object({ steps: z.array(BoardStep).max(2), dayMove: LastDayMove.nullable() }),
})

/**
 * Undoes a plan or a single move of the caller, once. Of a plan, jobs that changed since stay as they are, each with the
 * reason. A single move is undone by the rules of assigning: `not_free` where its hauler has no room any more. `illegal_move`
 * when it is too late, was undone or replaced, or when the job of a single move has changed since.
 */
export const undoStep = endpoint({
  method: 'POST',
  path: '/api/admin/board-steps/:stepId/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a plan or a single move on the calendar, once; what changed since stays as it is',
  params: z.object({ stepId: BoardStepId }),
  errors: ['illegal_move', 'not_free'],
  response: undoAutoAssign.response,
})
