import { AppError } from '../../../contract/errors.ts'
import { windowFacts } from '../../../contract/calendar.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import type { UndoneStep } from '../../../contract/undo.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { requireLastStep } from '../../core/require-last-step.ts'
import { transition } from '../../core/transition.ts'
import { lockHauler } from '../../haulers/store.ts'
import { resumeTrip } from '../../jobs/job-event-store.ts'
import { scheduleJob } from '../../jobs/schedule-store.ts'
import { isSlotFilled } from '../../jobs/slot-room.ts'
import { lockJob } from '../../jobs/store.ts'
import { notifyReleaseUndone } from '../../messaging/notify-assignments.ts'
import { jobOf } from '../market/list-my-jobs.ts'
import { findLastRelease, markUndone } from '../reliability-store.ts'
import { undoUntil } from './release-own-job.ts'

/**
 * A hauler takes this release back, if it is the last one, before anyone read of it: the job is theirs again, in the slot it had, also where they
 * take no new jobs by now, and the release does not count. Undoing it twice answers the job.
 * @throws AppError not_found without such a release, illegal_move when it is too late or the customer chose another
 * window, job_taken when another hauler has the job by now, not_free when they filled its slot themselves.
 */
export function undoRelease(
  ctx: Context,
  { id: haulerId }: Hauler,
  jobId: JobId,
  step: UndoneStep,
) {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const hauler = await lockHauler(db, haulerId)
    const job = await lockJob(db, jobId)
    const release = await findLastRelease(db, jobId, haulerId)
    if (!hauler || !job || !release)
      throw new AppError('not_found', `Job #${jobId} is not one of yours`)
    requireLastStep(step, { undoUntil: undoUntil(release) })
    const isTheirs = job.haulerId === hauler.id && job.status === 'assigned'
    if (isTheirs && release.undoneAt) return jobOf({ ...ctx, db }, hauler, jobId)
    if (job.status === 'assigned' && !isTheirs)
      throw new AppError('job_taken', 'Another hauler has this job by now')
    if (release.undoneAt || job.status !== 'pending' || ctx.now() > undoUntil(release))
      throw new AppError(
        'illegal_move',
        'It is too late to undo that. If the job is still on the market, you can claim it again',
      )
    const { timeSlot, day: scheduledDate } = release
    const { preferredDate, preferredTime } = job
    if (preferredDate !== scheduledDate || !windowFacts[preferredTime].slots.includes(timeSlot))
      throw new AppError('illegal_move', 'The customer has chosen another window meanwhile')
    if (await isSlotFilled(db, release))
      throw new AppError('not_free', 'You have no room left in the slot that this job had')
    await resumeTrip(db, jobId)
    const by = { by: 'hauler', userId: hauler.userId } as const
    const kept = await transition(db, jobLifecycle, jobId, 'claim', by, { haulerId, scheduledDate })
    await scheduleJob(db, { jobId, haulerId, scheduledDate, timeSlot, assignmentType: 'manual' })
    await markUndone(db, release.id, ctx.now())
    await notifyReleaseUndone(ctx, tx, { job: kept, hauler, slot: timeSlot })
    return jobOf({ ...ctx, db }, hauler, jobId)
  })
}
