import type { JobId } from '../../contract/jobs.ts'
import { messageLifecycle } from '../../contract/messaging.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { transitionMany } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { withdraw } from './store.ts'

const ASSIGNMENT_MESSAGES = [
  'hauler_assigned',
  'hauler_on_the_way',
  'job_assigned_to_you',
  'job_released',
] as const

/**
 * The kinds of messages that each change of a job makes untrue. A hauler who lost the job must always get
 * that message, and a payout stays a payout, so neither is withdrawn.
 */
const outdatedBy = {
  paid: ['payment_reminder'],
  reassigned: ASSIGNMENT_MESSAGES,
  rescheduled: [...ASSIGNMENT_MESSAGES, 'booking_confirmed', 'job_rescheduled'],
  completed: [...ASSIGNMENT_MESSAGES, 'payment_reminder', 'job_started', 'job_rescheduled'],
  cancelled: [
    ...ASSIGNMENT_MESSAGES,
    'payment_reminder',
    'job_started',
    'booking_confirmed',
    'job_rescheduled',
  ],
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
  const withdrawn = await withdraw(db, jobIds, outdatedBy[change], at)
  const ids = withdrawn.map(({ id }) => ({ id }))
  await transitionMany(db, messageLifecycle, ids, 'cancel', { by: 'system' })
}
