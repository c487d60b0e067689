import type { JobId } from '../../contract/jobs.ts'
import { messageLifecycle } from '../../contract/messaging.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { transitionMany } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { withdraw, withdrawBetween, type Message } from './store.ts'

const ON_THE_WAY = ['day_before', 'hauler_on_the_way'] as const

const ASSIGNMENT_MESSAGES = [
  ...ON_THE_WAY,
  'hauler_assigned',
  'hauler_arrived',
  'customer_called',
  'hauler_no_show',
  'choose_window',
  'job_assigned_to_you',
  'job_released',
] as const

const STARTED = ['job_started', 'job_started_early'] as const

const MOVE_MESSAGES = ['move_asked', 'move_withdrawn'] as const

const UNPAID_MESSAGES = ['payment_reminder', 'payment_missed', 'payment_link'] as const

/**
 * The kinds of messages that each change of a job makes untrue, for every recipient. A payout stays a
 * payout, so that message is not withdrawn. A hauler who lost the job must get that message, unless it is
 * theirs again (`withdrawEarlierAssignments`).
 */
const outdatedBy = {
  paid: UNPAID_MESSAGES,
  reassigned: ASSIGNMENT_MESSAGES,
  rescheduled: [
    ...ASSIGNMENT_MESSAGES,
    'booking_confirmed',
    'booking_to_collect',
    'booking_requested',
    'job_rescheduled',
    ...MOVE_MESSAGES,
  ],
  /** The customer answered whether it may move, or is not asked any more. */
  move_ended: ['move_asked'],
  arrived: [...ON_THE_WAY, 'hauler_no_show'],
  started: [...ON_THE_WAY, 'hauler_arrived', 'customer_called', 'hauler_no_show'],
  completed: [
    ...ASSIGNMENT_MESSAGES,
    ...UNPAID_MESSAGES,
    ...STARTED,
    'early_start_refused',
    'job_rescheduled',
    ...MOVE_MESSAGES,
  ],
  cancelled: [
    ...ASSIGNMENT_MESSAGES,
    ...UNPAID_MESSAGES,
    ...STARTED,
    'early_start_refused',
    'booking_confirmed',
    'booking_to_collect',
    'booking_requested',
    'job_rescheduled',
    ...MOVE_MESSAGES,
  ],
  /** The customer gets money back, or asks the bank for it. */
  refunded: ['review_request'],
  /** Its proof has come, it was accepted without, or the reminder was undone. */
  proof_settled: ['proof_missing'],
  /** Every payout of the job has gone through. */
  paid_out: ['payout_failed'],
} as const satisfies Record<string, readonly TemplateKey[]>

/**
 * Withdraws the messages that a change of these jobs made untrue. Queued ones are not sent; a text that
 * was handed over does not go by email when the network reports later that it never arrived.
 */
export async function withdrawMessages(
  db: Db,
  jobIds: readonly JobId[],
  change: keyof typeof outdatedBy,
  at: Date,
): Promise<void> {
  await cancelWaiting(db, await withdraw(db, jobIds, outdatedBy[change], at))
}

/**
 * Jobs have a hauler, another one or again: the messages about earlier assignments are withdrawn, and those
 * that took the job from just this hauler. One statement, for any number of jobs.
 */
export async function withdrawEarlierAssignments(
  db: Db,
  assignments: readonly { jobId: JobId; userId: number }[],
  at: Date,
): Promise<void> {
  const jobIds = assignments.map(({ jobId }) => jobId)
  const audience = { kind: 'job_taken_back', recipients: assignments } as const
  await cancelWaiting(db, await withdraw(db, jobIds, ASSIGNMENT_MESSAGES, at, audience))
}

const EDIT_MESSAGES = ['booking_changed', 'job_assigned_to_you', 'price_asked'] as const

/** An edit of a job is undone: what it wrote, which are the messages about the job between these two, does not leave. */
export async function withdrawEdit(
  db: Db,
  jobId: JobId,
  idRange: { after: number; until: number },
  at: Date,
): Promise<void> {
  await cancelWaiting(db, await withdrawBetween(db, jobId, EDIT_MESSAGES, { ...idRange, at }))
}

/** What is being handed over may have left already. */
async function cancelWaiting(db: Db, messages: readonly Message[]): Promise<void> {
  const ids = messages
    .filter(({ status, handedOverAt }) => status === 'queued' && handedOverAt === null)
    .map(({ id }) => ({ id }))
  await transitionMany(db, messageLifecycle, ids, 'cancel', { by: 'system' })
}
