import type { Slot } from '../../../contract/calendar.ts'
import type { reassignJob as contract } from '../../../contract/at-risk.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Hauler, User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { lockHauler } from '../../haulers/store.ts'
import { hasArrived } from '../../jobs/job-event-store.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { changeWindow, lockJob, type Job } from '../../jobs/store.ts'
import { assignJobs, undoMsOf } from '../assignment/assign-jobs.ts'
import { scheduledJob } from '../calendar/schedule-query.ts'
import { eligibilityOf } from '../check-eligibility.ts'
import { explainToAdmin } from '../explain-ineligibility.ts'
import { nextSlot, nextWindow } from './next-window.ts'
import { insertReassignment } from './reassignment-store.ts'
import { noteRiskOf } from './risk-sighting-store.ts'

/**
 * An admin gives an assigned job to another hauler, by the rules of a claim; a job whose window is over is moved to
 * the next window of that day. The former hauler and the customer get a message.
 * @throws AppError not_found, not_free with the reason, illegal_move once the hauler is there or the job is started,
 * or when the day has no window left.
 */
export function reassignJob(
  ctx: Context,
  admin: User,
  jobId: JobId,
  { haulerId }: { haulerId: HaulerId },
): Promise<Result<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const hauler = await lockHauler(tx.db, haulerId)
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    const preferredTime = await requireWindow(ctx, tx, job, haulerId)
    const there = { ...job, preferredTime }
    const timeSlot = await requireOpenSlot(ctx, tx, hauler, there)
    const before = await findScheduled(tx.db, jobId)
    if (!before) throw new AppError('illegal_move', `Job #${jobId} has no slot`)
    await noteRiskOf(tx.db, ctx.now(), jobId)
    const by = { by: 'admin', userId: admin.id } as const
    const notify = { customer: false, hauler: true }
    const [at, undoMs] = [ctx.now(), undoMsOf(ctx, 'manual')]
    await releaseJob(ctx, tx, job, { ...by, notify, undoMs, isPlaced: true })
    if (preferredTime !== job.preferredTime)
      await changeWindow(tx.db, job, { preferredDate: job.preferredDate, preferredTime }, by)
    await assignJobs(ctx, tx, [{ hauler, job: there, timeSlot }], { by, assignmentType: 'manual' })
    const assigned = await scheduledJob(tx.db, jobId)
    const undoUntil = new Date(at.getTime() + undoMs)
    await insertReassignment(tx.db, {
      jobId,
      fromHaulerId: before.haulerId,
      preferredDate: job.preferredDate,
      preferredTime: job.preferredTime,
      timeSlot: before.timeSlot,
      assignmentType: before.assignmentType,
      confirmedAt: job.confirmedAt,
      scheduleId: assigned.id,
      toSlot: assigned.timeSlot,
      at,
      undoUntil,
    })
    return { ...assigned, undoUntil }
  })
}

/** The first free slot of the window that is not over. */
async function requireOpenSlot(
  ctx: Context,
  { db }: Transaction,
  hauler: Hauler,
  job: Job,
): Promise<Slot> {
  const eligibility = await eligibilityOf(ctx, db, hauler, job)
  if (!('slots' in eligibility))
    throw new AppError('not_free', explainToAdmin(eligibility.reason, hauler, job))
  const slot = nextSlot(eligibility.slots, job.preferredDate, ctx.now())
  if (!slot) throw new AppError('not_free', `${hauler.firstName} has no free slot left that day`)
  return slot
}

async function requireWindow(
  { now }: Pick<Context, 'now'>,
  { db }: Transaction,
  job: Job,
  haulerId: HaulerId,
): Promise<Job['preferredTime']> {
  const refuse = (why: string) => new AppError('illegal_move', `Job #${job.id} ${why}`)
  if (job.status !== 'assigned')
    throw refuse(`is ${job.status.replace('_', ' ')}; you cannot reassign it now`)
  if (job.haulerId === haulerId) throw refuse('is with this hauler already')
  if (await hasArrived(db, job.id))
    throw refuse('has its hauler at the door; you cannot reassign it now')
  const window = nextWindow(job, now())
  if (!window) throw refuse('has no window left on its day. Offer another day or a refund')
  return window
}
