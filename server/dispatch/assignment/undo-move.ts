import { windowFacts } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle } from '../../../contract/jobs.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import type { Hauler, User } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import type { Db } from '../../db/database.ts'
import { lockHauler } from '../../haulers/store.ts'
import { lastEventAt, resumeTrip } from '../../jobs/job-event-store.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled, reschedule, scheduleJob } from '../../jobs/schedule-store.ts'
import { isSlotFilled } from '../../jobs/slot-room.ts'
import { lockJob, restorePlace, type Job } from '../../jobs/store.ts'
import { notifyReleaseUndone } from '../../messaging/notify-assignments.ts'
import { calendarJob } from '../calendar/schedule-query.ts'
import { publishOpenSwap } from '../release/swap-store.ts'
import { undoMsOf } from './assign-jobs.ts'
import { isChangedSince, type BoardStep } from './board-step-store.ts'

type Moved = { step: BoardStep; to: BoardStep['placed'][number] }

/**
 * The job of a single move is as before it: its hauler, slot and kind of assignment, its confirmation and the trip. The rules of a claim
 * are not asked again: it was the hauler's.
 * @throws AppError illegal_move, not_free as `undoStep` of the contract.
 */
export async function undoMove(
  ctx: Context,
  tx: Transaction,
  user: User,
  step: BoardStep,
): Promise<CalendarJob> {
  const { db } = tx
  const [to] = step.placed
  if (!to) throw new Error('A single move has a job')
  // The hauler is locked before the job, as everywhere.
  const hauler = step.fromHaulerId ? await lockHauler(db, step.fromHaulerId) : undefined
  const job = await lockJob(db, to.jobId)
  if (step.fromHaulerId && hauler?.status !== 'approved')
    throw new AppError('illegal_move', 'The hauler who had the job takes no jobs any more')
  if (!job) throw new AppError('illegal_move', `Job #${to.jobId} is not on the lists any more`)
  await requireUnchanged(db, job, { step, to })
  if (to.haulerId !== step.fromHaulerId && to.haulerId !== null)
    await takeFrom(ctx, tx, user, job, hauler !== undefined)
  const { confirmedAt, heldUntil, confirmBy } = step
  // A customer who has confirmed meanwhile need not do it twice.
  await restorePlace(db, job.id, {
    confirmedAt: job.confirmedAt ?? confirmedAt,
    heldUntil,
    confirmBy,
  })
  if (hauler) await giveBack(ctx, tx, user, { job, hauler, step, to })
  await tx.publish('job', job.id)
  return calendarJob(db, job.id)
}

/** It must be where the move took it, and its window must be the one that it had. */
async function requireUnchanged(db: Db, job: Job, { step, to }: Moved): Promise<void> {
  const refuse = (message: string) => new AppError('illegal_move', message)
  if (job.status !== 'pending' && job.status !== 'assigned')
    throw refuse(`Job #${job.id} is ${job.status.replace('_', ' ')}; you cannot move it now`)
  const at = await findScheduled(db, job.id)
  if ((at?.haulerId ?? null) !== to.haulerId || (at?.timeSlot ?? null) !== to.timeSlot)
    throw refuse(`Job #${job.id} was moved by a colleague meanwhile`)
  const { slots } = windowFacts[job.preferredTime]
  const hasSlot = step.fromSlot === null || slots.some((slot) => slot === step.fromSlot)
  if (job.preferredDate !== to.day || !hasSlot)
    throw refuse(`Job #${job.id} was moved to another time meanwhile`)
  if (await isChangedSince(db, step, job.id))
    throw refuse('This was changed again since. Nothing was undone')
}

/** The hauler of the move has read nothing; one who is on the way by now keeps the job. */
async function takeFrom(
  ctx: Context,
  tx: Transaction,
  { id: userId }: User,
  job: Job,
  isReturned: boolean,
): Promise<void> {
  if ((await lastEventAt(tx.db, job.id)) !== undefined)
    throw new AppError('illegal_move', `The hauler of job #${job.id} is on the way already`)
  // Opened for the release to end it, since the trip of the last release is what goes on in the end.
  if (isReturned) await resumeTrip(tx.db, job.id)
  const notify = { customer: false, hauler: false }
  await releaseJob(ctx, tx, job, { by: 'admin', userId, notify, isPlaced: true })
}

async function giveBack(
  ctx: Context,
  tx: Transaction,
  { id: userId }: User,
  { job, hauler, step, to }: Moved & { job: Job; hauler: Hauler },
): Promise<void> {
  const { fromSlot: timeSlot, fromAssignmentType: assignmentType } = step
  if (!timeSlot || !assignmentType) throw new Error(`Step ${step.id} of a hauler has no slot`)
  const [{ db }, jobId, scheduledDate] = [tx, job.id, job.preferredDate]
  if (await isSlotFilled(db, { haulerId: hauler.id, jobId, day: scheduledDate, timeSlot }))
    throw new AppError('not_free', `${hauler.firstName} has no room left in that slot by now`)
  if (to.haulerId === hauler.id) {
    await reschedule(db, jobId, { timeSlot, assignmentType })
    if (to.timeSlot !== timeSlot) await publishOpenSwap(db, jobId)
  } else {
    const place = { haulerId: hauler.id, scheduledDate }
    await transition(db, jobLifecycle, jobId, 'assign', { by: 'admin', userId }, place)
    await scheduleJob(db, { jobId, ...place, timeSlot, assignmentType })
    await resumeTrip(db, jobId)
  }
  await notifyReleaseUndone(
    ctx,
    tx,
    { job: { ...job, scheduledDate }, hauler, slot: timeSlot },
    { sender: 'admin', undoMs: undoMsOf(ctx, assignmentType) },
  )
}
