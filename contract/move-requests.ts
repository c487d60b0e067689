import { z } from 'zod'
import { answerTimeText } from './answer-time.ts'
import { Day, formatPickupDay, Instant, TimeWindow, windowFacts } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { JobPage, Link } from './job-page.ts'
import { JobId } from './jobs.ts'
import { MoveRequestId } from './move-question.ts'

/** How the team's question about another window ended. `lost` is a place that was taken although it was held. */
export const MOVE_OUTCOMES = ['moved', 'kept', 'expired', 'withdrawn', 'lost'] as const
/** One of `MOVE_OUTCOMES`. */
export const MoveOutcome = z.enum(MOVE_OUTCOMES)
export type MoveOutcome = z.infer<typeof MoveOutcome>

/**
 * How long a customer has to answer, in hours. People read a text within hours, and meanwhile the place that is held can't be
 * booked by anyone else.
 */
export const MOVE_ANSWER_HOURS = 4
/** How many hours before the earlier of the two windows an answer is needed: as late as a hauler may give a job back. */
export const MOVE_ANSWER_LEAD_HOURS = 3
/** With fewer minutes left a customer is not asked: a call is faster. */
export const MOVE_ANSWER_LEAST_MINUTES = 30

const OfJob = z.object({ jobId: JobId })

/** A customer who is asked whether their pickup may move. */
export const AskedMove = z.object({
  id: MoveRequestId,
  jobId: JobId,
  toDate: Day,
  toTime: TimeWindow,
  /** Until when the place is held; after that the pickup stays where it is. */
  answerBy: Instant,
  /** Until when it can be taken back before the customer reads of it. */
  undoUntil: Instant,
})
export type AskedMove = z.infer<typeof AskedMove>

/**
 * Asks the customer by text and email whether the pickup may move to another open window; a place there is held until they
 * answer, and the message leaves at `undoUntil`. `illegal_move` for a job that is not paid, started or over, whose
 * hauler is on the way or there, that is asked about already, that costs the customer something there, or with too little time to answer;
 * `invalid_input` for a window that is closed, `not_free` with `alternatives`, `busy` as `moveJob`.
 */
export const askToMove = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/move-request',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Ask the customer by their link whether the pickup may move, and hold a place meanwhile',
  params: OfJob,
  body: z.object({ preferredDate: Day, preferredTime: TimeWindow }),
  errors: ['illegal_move', 'not_free', 'busy'],
  response: AskedMove,
})

/**
 * Takes the question back: the place is free again. Until its `undoUntil` no message leaves, later the customer reads that the
 * time stays. `illegal_move` when nothing is asked, or another question than this one.
 */
export const withdrawMoveRequest = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/move-request/withdraw',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Stop asking the customer about another window, and free the place that was held',
  params: OfJob,
  body: z.object({ requestId: MoveRequestId }),
  errors: ['illegal_move'],
  response: z.object({ jobId: JobId }),
})

/**
 * The customer agrees: the pickup moves, for nothing, and a hauler who is free then keeps it. Saying so again changes
 * nothing. `illegal_move` with the reason when the answer comes too late, `not_free` with `alternatives` when the place was lost all the same;
 * the pickup stays where it is then. `in_use` and `busy` as `reschedulePickup`, `not_found` for another job's question.
 */
export const acceptMove = endpoint({
  method: 'POST',
  path: '/api/job/:token/move/accept',
  access: 'public',
  summary: 'The customer lets the pickup move to the window that the team asked for; else 409',
  params: Link,
  body: z.object({ requestId: MoveRequestId }),
  errors: ['illegal_move', 'not_free', 'in_use', 'busy'],
  response: JobPage,
})

/**
 * The customer keeps the time: the place that was held is free again. Saying so again changes nothing. `illegal_move` with the
 * reason when the pickup was moved or the answer comes too late, `not_found` as `acceptMove`.
 */
export const keepTime = endpoint({
  method: 'POST',
  path: '/api/job/:token/move/keep',
  access: 'public',
  summary:
    'The customer keeps the time of the pickup instead of the window that the team asked for',
  params: Link,
  body: z.object({ requestId: MoveRequestId }),
  errors: ['illegal_move'],
  response: JobPage,
})

/**
 * What happens when the team asks first, as the screens of the team say it; `until` as `WindowToMove.askUntil`, `wait` is how long it
 * can be undone: '8 seconds'.
 */
export const askConsequence = (firstName: string, wait: string, until: Date, now: Date): string =>
  `${firstName} gets the question with a link after ${wait}. The place is held until ${answerTimeText(until, now)}; without an answer by then the time stays.`

/** Who is asked about what, while the answer is open. */
export const askedCopy = (
  firstName: string,
  { toDate, toTime, answerBy }: Pick<AskedMove, 'toDate' | 'toTime' | 'answerBy'>,
  now: Date,
): string =>
  `${firstName} is asked about ${formatPickupDay(toDate)}, ${windowFacts[toTime].hours}, until ${answerTimeText(answerBy, now)}.`
