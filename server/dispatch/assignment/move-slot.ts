import type { Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { ScheduledJob } from '../../../contract/schedule.ts'
import type { Hauler, User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { lockHauler } from '../../haulers/store.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled, reschedule } from '../../jobs/schedule-store.ts'
import { findJob, lockJob, type Job } from '../../jobs/store.ts'
import { notifyAssignments } from '../../messaging/notify-assignments.ts'
import { assignJobs, requireSlot, undoMsOf } from './assign-jobs.ts'
import { keepMove } from './keep-step.ts'
import { scheduledJob } from '../calendar/schedule-query.ts'
import { publishOpenSwap } from '../release/swap-store.ts'

type Place = { haulerId: HaulerId; timeSlot: Slot }
type Move = {
  timeSlot: Slot
  haulerId?: HaulerId | undefined
  /** Where the admin saw it. */
  from?: Place | undefined
}

/**
 * An admin moves an assigned job to another slot of the customer's window, or to another hauler, by
 * the rules of a claim. From then on the assignment counts as made by hand.
 * @throws AppError not_free with the reason, illegal_move for a job that is not assigned.
 */
export function moveSlot(
  ctx: Context,
  admin: User,
  jobId: JobId,
  { timeSlot, haulerId: newHaulerId, from }: Move,
): Promise<ScheduledJob> {
  return inTransaction(ctx, async (tx) => {
    // Lock the hauler before the job, as everywhere; the job is read again below.
    const to = newHaulerId ?? (await findJob(tx.db, jobId))?.haulerId
    const hauler = to ? await lockHauler(tx.db, to) : undefined
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    if (job.status !== 'assigned')
      throw new AppError(
        'illegal_move',
        `Job #${jobId} is ${job.status.replace('_', ' ')}; you cannot move it now`,
      )
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    if (!newHaulerId && job.haulerId !== hauler.id)
      throw new AppError('illegal_move', `Job #${jobId} went to another hauler meanwhile`)
    const before = await findScheduled(tx.db, jobId)
    if (from && (before?.haulerId !== from.haulerId || before.timeSlot !== from.timeSlot))
      throw new AppError('illegal_move', `Job #${jobId} was moved by a colleague meanwhile`)
    await requireSlot(ctx, tx.db, hauler, job, timeSlot)
    if (job.haulerId === hauler.id) await moveWithin(ctx, tx, hauler, job, timeSlot)
    else await moveTo(ctx, tx, admin, hauler, job, timeSlot)
    const after = { haulerId: hauler.id, day: job.preferredDate, timeSlot }
    await keepMove(ctx, tx, admin, { job, from: before, to: after })
    return scheduledJob(tx.db, jobId)
  })
}

async function moveWithin(
  ctx: Context,
  tx: Transaction,
  hauler: Hauler,
  job: Job,
  timeSlot: Slot,
): Promise<void> {
  const before = await findScheduled(tx.db, job.id)
  await reschedule(tx.db, job.id, { timeSlot, assignmentType: 'manual' })
  await tx.publish('job', job.id)
  if (before?.timeSlot === timeSlot) return
  await publishOpenSwap(tx.db, job.id)
  await notifyAssignments(ctx, tx, [{ job, hauler, slot: timeSlot }], {
    sender: 'admin',
    undoMs: undoMsOf(ctx, 'manual'),
    isMoved: true,
  })
}

async function moveTo(
  ctx: Context,
  tx: Transaction,
  admin: User,
  hauler: Hauler,
  job: Job,
  timeSlot: Slot,
): Promise<void> {
  const by = { by: 'admin', userId: admin.id } as const
  // assignJobs notifies the customer of the new hauler instead.
  const notify = { customer: false, hauler: true }
  await releaseJob(ctx, tx, job, { ...by, notify, undoMs: undoMsOf(ctx, 'manual'), isPlaced: true })
  await assignJobs(ctx, tx, [{ hauler, job, timeSlot }], { by, assignmentType: 'manual' })
}
