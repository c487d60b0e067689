import type { Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { tryTransition } from '../../core/transition.ts'
import type { Db } from '../../db/database.ts'
import { lockHauler } from '../../haulers/store.ts'
import { scheduleJob } from '../../jobs/schedule-store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { notifyJobClaimed } from '../../messaging/notify-customer.ts'
import { eligibilityOf } from '../check-eligibility.ts'
import { explainToHauler } from '../explain-ineligibility.ts'
import { requireOffered } from './require-offered.ts'
import { jobOf } from './list-my-jobs.ts'

const jobTaken = () => new AppError('job_taken', 'Another hauler claimed this job first')

/**
 * A hauler claims a paid job, which goes into the schedule. Of any number of concurrent claims one wins;
 * repeating a successful claim answers the job. The payout is settled later, from the final price.
 * @throws AppError job_taken, not_approved or not_free (with the hauler's own reason), offered_first, not_found.
 */
export function claimJob(ctx: Context, { id: haulerId }: Hauler, jobId: JobId) {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    // Claims of one hauler wait for each other, or two could fill the same last place.
    const hauler = await lockHauler(db, haulerId)
    // The customer may be rescheduling the job concurrently.
    const job = await lockJob(db, jobId)
    if (!hauler || !job?.isSecured)
      throw new AppError('not_found', `Job #${jobId} is not available`)
    if (job.haulerId === hauler.id && job.status === 'assigned')
      return jobOf({ ...ctx, db }, hauler, jobId)
    if (job.status !== 'pending') throw jobTaken()
    const timeSlot = await chooseSlot(ctx, db, hauler, job)
    await requireOffered({ ...ctx, db }, hauler, job)
    const scheduledDate = job.preferredDate
    const by = { by: 'hauler', userId: hauler.userId } as const
    // Released again, it is for all haulers immediately.
    const changes = { haulerId, scheduledDate, offeredAt: null }
    const claimed = await tryTransition(db, jobLifecycle, jobId, 'claim', by, changes)
    if (!claimed) throw jobTaken()
    await scheduleJob(db, { jobId, haulerId, scheduledDate, timeSlot, assignmentType: 'manual' })
    await notifyJobClaimed(ctx, tx, claimed, hauler, { slot: timeSlot })
    return jobOf({ ...ctx, db }, hauler, jobId)
  })
}

/** The first slot with room in the customer's window. */
async function chooseSlot(ctx: Context, db: Db, hauler: Hauler, job: Job): Promise<Slot> {
  const eligibility = await eligibilityOf(ctx, db, hauler, job)
  if ('slots' in eligibility) return eligibility.slots[0].timeSlot
  const { reason } = eligibility
  const code = reason === 'not_approved' ? 'not_approved' : 'not_free'
  throw new AppError(code, explainToHauler(reason, hauler, job))
}
