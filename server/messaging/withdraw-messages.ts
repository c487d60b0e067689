import type { JobId } from '../../contract/jobs.ts'
import { messageLifecycle } from '../../contract/messaging.ts'
import type { TemplateKey } from '../../contract/templates.ts'
import { transitionMany } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { withdraw } from './store.ts'

const WHO_COMES = [
  'hauler_assigned',
  'hauler_on_the_way',
  'job_assigned_to_you',
  'job_released',
] as const

/**
 * What each change of a job leaves untrue of what was written about it before. A hauler who lost the
 * job has to hear of it whatever comes after, and a payout stays a payout.
 */
const overtaken = {
  paid: ['payment_reminder'],
  reassigned: WHO_COMES,
  rescheduled: [...WHO_COMES, 'booking_confirmed', 'job_rescheduled'],
  completed: [...WHO_COMES, 'payment_reminder', 'job_started', 'job_rescheduled'],
  cancelled: [
    ...WHO_COMES,
    'payment_reminder',
    'job_started',
    'booking_confirmed',
    'job_rescheduled',
  ],
} as const satisfies Record<string, readonly TemplateKey[]>

/**
 * Takes back what a change of these jobs has overtaken. What waits is not sent; what was handed over as
 * SMS does not go by e-mail when the network reports later that it never arrived.
 */
export async function withdrawMessages(
  db: Db,
  jobIds: readonly JobId[],
  change: keyof typeof overtaken,
  at: Date,
): Promise<void> {
  const withdrawn = await withdraw(db, jobIds, overtaken[change], at)
  const ids = withdrawn.map(({ id }) => ({ id }))
  await transitionMany(db, messageLifecycle, ids, 'cancel', { by: 'system' })
}
