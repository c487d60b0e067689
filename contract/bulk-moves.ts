import { z } from 'zod'
import { bulkOf, bulkOutcome, MOST_BULK, undoTimes } from './bulk.ts'
import { Day, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobId } from './jobs.ts'
import { WindowOfDay } from './windows.ts'

const forTeam = { access: 'admin', right: 'run-jobs' } as const

/** Whether a job could move to a window of the day that was asked about. */
const WindowForJob = WindowOfDay.pick({ window: true, state: true }).extend({
  /** Whether its hauler comes then or is released; null without a hauler. */
  hauler: z.enum(['keep', 'release']).nullable(),
  /** Why it stays where it is; null where it can move there. */
  refusal: z.string().nullable(),
})

/** One of several jobs that are moved to the same day, and what each of its windows would mean for it. */
export const JobToMove = z.object({
  jobId: JobId,
  customer: z.string(),
  preferredDate: Day,
  preferredTime: TimeWindow,
  /** First and last name; null without a hauler. */
  hauler: z.string().nullable(),
  /** In the order of the day. */
  windows: z.array(WindowForJob),
})
export type JobToMove = z.infer<typeof JobToMove>

/**
 * Which of the jobs could move to which window of a day, and why the others stay. A job whose price would change with
 * it is moved on its own, and one that is gone is left out. Changes nothing. `invalid_input` for more than 200 jobs or one twice.
 */
export const previewMoves = endpoint({
  method: 'POST',
  path: '/api/admin/job-moves/preview',
  ...forTeam,
  summary: `Which of up to ${MOST_BULK} jobs could move to each window of a day, and why the others stay`,
  body: z.object({ jobIds: bulkOf(JobId), date: Day }),
  errors: [],
  response: z.object({ jobs: z.array(JobToMove) }),
})

/**
 * Moves several jobs to one window, one after the other; each is moved as `moveJob` does it, or named with the reason, also one at
 * which something went wrong. A job whose price would change stays. Messages go out at the `undoUntil` of each job, and `undoMoveJob`
 * undoes it until then: for all of them as long after the call as for one, and 0.2 seconds more for each of the others.
 * `invalid_input` for more than 200 jobs or one twice.
 */
export const moveJobs = endpoint({
  method: 'POST',
  path: '/api/admin/job-moves',
  ...forTeam,
  summary: `Move up to ${MOST_BULK} jobs to one window; what cannot be moved is named with the reason`,
  body: z.object({
    preferredDate: Day,
    preferredTime: TimeWindow,
    moves: z
      .array(z.object({ jobId: JobId, hauler: z.enum(['keep', 'release']) }))
      .min(1, 'Please select at least one job')
      .max(MOST_BULK, `Please select at most ${MOST_BULK} jobs`)
      .refine(
        (moves) => new Set(moves.map(({ jobId }) => jobId)).size === moves.length,
        'Each job may be there once',
      ),
  }),
  errors: [],
  response: bulkOutcome(JobId).extend({ undo: undoTimes(JobId) }),
})
