import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { endTrip } from '../../jobs/job-event-store.ts'
import { unscheduleJob } from '../../jobs/schedule-store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { tellReleased } from '../../messaging/tell-customer.ts'
import { tellTakenBack } from '../../messaging/tell-hauler.ts'
import { calendarJob } from '../calendar/schedule-query.ts'

/**
 * An admin takes an assigned job back from its hauler: it is on the market again.
 * @throws AppError illegal_move once the hauler has started, or when nobody has the job.
 */
export function unassignJob(ctx: Context, admin: User, jobId: JobId): Promise<CalendarJob> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    await takeBack(ctx, tx, admin, job)
    return calendarJob(tx.db, jobId)
  })
}

/** Puts the job on the market again and tells both sides; it must be locked. */
export async function takeBack(
  ctx: Context,
  tx: Transaction,
  admin: User,
  job: Job,
): Promise<void> {
  const released = await releaseJob(tx, admin, job)
  if (job.haulerId === null) return
  const hauler = await findAnyHauler(tx.db, job.haulerId)
  await tellReleased(ctx, tx, released, hauler, 'admin')
  await tellTakenBack(ctx, tx, hauler, job)
}

/** Makes the move and gives the slot back; the job must be locked. */
export async function releaseJob(tx: Transaction, admin: User, { id }: Job): Promise<Job> {
  const by = { by: 'admin', userId: admin.id } as const
  const changes = { haulerId: null, scheduledDate: null }
  const released = await transition(tx.db, jobLifecycle, id, 'release', by, changes)
  await endTrip(tx.db, id)
  await unscheduleJob(tx.db, id)
  return released
}
