import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import type { ScheduledJob } from '../../../contract/schedule.ts'
import type { UndoneStep } from '../../../contract/undo.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { requireLastStep } from '../../core/require-last-step.ts'
import { transition } from '../../core/transition.ts'
import { lockHauler } from '../../haulers/store.ts'
import { lastEventAt, resumeTrip } from '../../jobs/job-event-store.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled, scheduleJob } from '../../jobs/schedule-store.ts'
import { isSlotFilled } from '../../jobs/slot-room.ts'
import { changeWindow, lockJob, restorePlace } from '../../jobs/store.ts'
import { notifyReleaseUndone } from '../../messaging/notify-assignments.ts'
import { scheduledJob } from '../calendar/schedule-query.ts'
import { findLastReassignment, movedSince, markReassignmentUndone } from './reassignment-store.ts'

/**
 * An admin takes this reassignment back, if it is the last one, before anyone reads of it: the job is the former hauler's again, in the slot and
 * window that it had, with the events of its trip. The rules of a claim are not asked again: it was theirs.
 * @throws AppError not_found, illegal_move, not_free as `undoReassign` of the contract.
 */
export function undoReassign(
  ctx: Context,
  admin: User,
  jobId: JobId,
  step: UndoneStep,
): Promise<ScheduledJob> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const last = await findLastReassignment(db, jobId)
    const hauler = last && (await lockHauler(db, last.fromHaulerId))
    const job = await lockJob(db, jobId)
    // Read again under the lock of the job.
    const reassignment = await findLastReassignment(db, jobId)
    if (!job || !hauler || !reassignment)
      throw new AppError('not_found', `Job #${jobId} was not reassigned`)
    requireLastStep(step, last)
    requireLastStep(last, reassignment)
    const scheduled = await findScheduled(db, jobId)
    const isSame = job.status === 'assigned' && scheduled?.id === reassignment.scheduleId
    const hasBegun = (await lastEventAt(db, jobId)) !== undefined
    const isLate = ctx.now() > reassignment.undoUntil
    if (reassignment.undoneAt) throw new AppError('illegal_move', 'That is undone already')
    if (!isSame || hasBegun || isLate)
      throw new AppError('illegal_move', 'It is too late to undo that. Reassign the job instead')
    const mover = await movedSince(db, reassignment)
    if (mover === 'customer')
      throw new AppError('illegal_move', 'The customer has chosen another window meanwhile')
    if (mover || scheduled?.timeSlot !== reassignment.toSlot)
      throw new AppError('illegal_move', 'This was changed again since. Nothing was undone')
    const { preferredDate, preferredTime, timeSlot, assignmentType } = reassignment
    const slot = { haulerId: hauler.id, jobId, day: preferredDate, timeSlot }
    if (await isSlotFilled(db, slot))
      throw new AppError('not_free', `${hauler.firstName} has no room left in that slot by now`)
    const by = { by: 'admin', userId: admin.id } as const
    // Opened for the release below to end it, since the trip of the last release is what goes on in the end.
    await resumeTrip(db, jobId)
    await releaseJob(ctx, tx, job, {
      ...by,
      // The new hauler has read nothing.
      notify: { customer: false, hauler: false },
      isPlaced: true,
    })
    if (preferredTime !== job.preferredTime)
      await changeWindow(db, job, { preferredDate, preferredTime }, by)
    // A customer who has confirmed meanwhile need not do it twice.
    await restorePlace(db, jobId, {
      heldUntil: job.heldUntil,
      confirmBy: job.confirmBy,
      confirmedAt: job.confirmedAt ?? reassignment.confirmedAt,
    })
    const place = { haulerId: hauler.id, scheduledDate: preferredDate }
    const kept = await transition(db, jobLifecycle, jobId, 'assign', by, place)
    await scheduleJob(db, { jobId, ...place, timeSlot, assignmentType })
    await resumeTrip(db, jobId)
    await notifyReleaseUndone(ctx, tx, { job: kept, hauler, slot: timeSlot })
    await markReassignmentUndone(db, reassignment.id, ctx.now())
    return scheduledJob(db, jobId)
  })
}
