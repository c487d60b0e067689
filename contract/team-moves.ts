import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { JobId } from './jobs.ts'
import { SameDayMove } from './job-page-parts.ts'
import { cents, type Cents, Money } from './money.ts'
import { AskedMove } from './move-requests.ts'
import { PaymentMethod } from './payment-methods.ts'
import { UndoneStep } from './undo.ts'
import { WindowOfDay } from './windows.ts'

/** How many days of windows one answer has. */
export const DAYS_TO_MOVE = 5

const params = z.object({ jobId: JobId })

const WindowToMove = WindowOfDay.pick({ date: true, window: true, state: true }).extend({
  /** Whether the job's hauler could come then; null without a hauler. */
  isHaulerFree: z.boolean().nullable(),
  /** Why the hauler cannot; null where they can, and without a hauler. */
  refusal: z.string().nullable(),
  /** Until when a customer who is asked now can answer whether it may move there; null where they can't be asked. */
  askUntil: Instant.nullable(),
  /** Why they can't be asked by text; null where they can, and for a closed window. */
  askRefusal: z.string().nullable(),
})
/** A window that a job could move to, for the team. Its own place does not count against it. */
export type WindowToMove = z.infer<typeof WindowToMove>

/** Where a job can be moved to, and what that costs its customer unless the team waives it. */
export const MoveOptions = z.object({
  jobId: JobId,
  preferredDate: Day,
  preferredTime: TimeWindow,
  /** The windows of five days, three a day, in order. */
  windows: z.array(WindowToMove),
  /** For a hauler on the way: charged to the saved card, and the hauler is released. */
  fee: Money,
  /** What moving it to today adds to the price, or off today gives back; null where neither does. */
  sameDay: SameDayMove.nullable(),
  /** How the job is paid. */
  method: PaymentMethod,
  hauler: z.object({ firstName: z.string(), lastName: z.string() }).nullable(),
  /** Why it cannot be moved at all; null while it can. */
  refusal: z.string().nullable(),
  /** The window that the customer is asked about at the moment; null where none is. */
  asked: AskedMove.nullable(),
})
export type MoveOptions = z.infer<typeof MoveOptions>

/** What moving a job to a day costs its customer and gives back, unless the team waives it. */
export function costOfMove(
  { fee, sameDay }: Pick<MoveOptions, 'fee' | 'sameDay'>,
  day: Day,
): { fee: Cents; refund: Cents } {
  if (fee > 0 || !sameDay) return { fee, refund: cents(0) }
  return day === sameDay.today
    ? { fee: sameDay.adds, refund: cents(0) }
    : { fee: cents(0), refund: sameDay.refunds }
}

/** The windows of five days from `date` on, today where it is left out, and what moving the job costs. `not_found`. */
export const getMoveOptions = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/windows',
  access: 'admin',
  right: 'see-jobs',
  summary: `Which windows of ${DAYS_TO_MOVE} days the plan keeps for a job, and what moving it costs`,
  params,
  query: z.object({ date: Day.optional() }),
  errors: ['invalid_input'],
  response: MoveOptions,
})

/** A job that the team has moved. */
export const MovedJob = z.object({
  jobId: JobId,
  preferredDate: Day,
  preferredTime: TimeWindow,
  isAssigned: z.boolean(),
  /** Until when it can be undone; null when money has moved with it. */
  undoUntil: Instant.nullable(),
})
export type MovedJob = z.infer<typeof MovedJob>

/**
 * Moves a job that is not started to another window that is open; it does not count against the moves of its customer.
 * Customer and hauler get a message at `undoUntil`. `hauler` says whether its hauler comes then (`keep`:
 * `not_free` when they cannot) or the job is on the market again (`release`). `fee` and `refund` are what `getMoveOptions`
 * said that it costs and gives back, as the customer would pay it; `waive` with a reason moves it for nothing, and needs the right
 * to give money (`forbidden`). `amount_mismatch` names the right `fee` and `refund`; `invalid_input` for a window that is closed,
 * `not_free` with `alternatives`, `illegal_move` once it is started or over or its hauler is there. `payment_failed`,
 * `provider_unavailable` and `in_use` as `reschedulePickup`, `busy` when hundreds book that day at the same moment, `refused` where
 * the same-day price is above the credit of its company.
 */
export const moveJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/reschedule',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Move a job to another open window, for what the customer would pay or waived with a reason',
  params,
  body: z
    .object({
      preferredDate: Day,
      preferredTime: TimeWindow,
      fee: Money.optional(),
      refund: Money.optional(),
      waive: z.boolean().optional(),
      reason: z.string().trim().max(500, 'Please use at most 500 characters').optional(),
      hauler: z.enum(['keep', 'release']).optional(),
    })
    .refine(({ waive = false, reason = '' }) => !waive || reason.length >= 3, {
      path: ['reason'],
      message: 'Please say why it is waived, in 3 to 500 characters',
    }),
  errors: [
    'forbidden',
    'illegal_move',
    'not_free',
    'amount_mismatch',
    'in_use',
    'busy',
    'refused',
    'payment_failed',
    'provider_unavailable',
  ],
  response: MovedJob,
})

/**
 * Undoes a move by the team until its `undoUntil`: window, hauler and slot are as before, and no message about it leaves.
 * `illegal_move` when it is too late, money has moved, or the job was moved again or has changed since, `not_free` when the slot was
 * booked since, `not_found` without such a move.
 */
export const undoMoveJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/reschedule/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a move by the team within seconds, before anyone reads of it',
  params,
  body: UndoneStep,
  errors: ['illegal_move', 'not_free'],
  response: MovedJob,
})

/**
 * Takes a job back from its hauler, with a reason that the team reads; it is on the market again and never counts against
 * the hauler. Customer and hauler get a message at `undoUntil`. `illegal_move` unless it is assigned.
 */
export const releaseJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/release',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Release an assigned job from its hauler with a reason; it never counts against them',
  params,
  body: z.object({
    reason: requiredText('Please say why, in 3 to 500 characters', { max: 500 }).min(
      3,
      'Please say why, in 3 to 500 characters',
    ),
  }),
  errors: ['illegal_move'],
  response: MovedJob,
})

/**
 * Undoes a release by the team until its `undoUntil`: the job is its hauler's again, in the slot it had, and no message
 * about it leaves. `illegal_move` when it is too late or the job has changed since, `not_free` when the slot was booked
 * since, `not_found` without a release.
 */
export const undoReleaseJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:jobId/release/undo',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Undo a release by the team within seconds, before anyone reads of it',
  params,
  body: UndoneStep,
  errors: ['illegal_move', 'not_free'],
  response: MovedJob,
})
