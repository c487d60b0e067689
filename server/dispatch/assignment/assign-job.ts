import type { Slot } from '../../../contract/calendar.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { assignJob as contract } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { lockHauler } from '../../haulers/store.ts'
import { lockJob } from '../../jobs/store.ts'
import { assignJobs, requireSlot } from './assign-jobs.ts'
import { keepMove } from './keep-step.ts'
import { scheduledJob } from '../calendar/schedule-query.ts'

/**
 * An admin assigns a paid job to a hauler, by the rules of a claim. Plans do not move it afterwards.
 * @throws AppError not_free with the reason, illegal_move for a job that has a hauler or is not paid.
 */
export function assignJob(
  ctx: Context,
  admin: User,
  jobId: JobId,
  { haulerId, timeSlot: requestedSlot }: Place,
): Promise<Result<typeof contract>> {
  return inTransaction(ctx, async (tx) => {
    const hauler = await lockHauler(tx.db, haulerId)
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    if (job.status === 'pending' && !job.isSecured)
      throw new AppError('illegal_move', `Job #${jobId} is not paid; you cannot assign it yet`)
    if (job.status !== 'pending')
      throw new AppError(
        'illegal_move',
        `Job #${jobId} is ${job.status.replace('_', ' ')}; you cannot assign it now`,
      )
    const timeSlot = await requireSlot(ctx, tx.db, hauler, job, requestedSlot)
    const by = { by: 'admin', userId: admin.id } as const
    await assignJobs(ctx, tx, [{ hauler, job, timeSlot }], { by, assignmentType: 'manual' })
    const to = { haulerId, day: job.preferredDate, timeSlot }
    const step = await keepMove(ctx, tx, admin, { job, from: undefined, to })
    const assigned = await scheduledJob(tx.db, jobId)
    return { ...assigned, stepId: step.id, undoUntil: step.undoUntil }
  })
}

type Place = { haulerId: HaulerId; timeSlot?: Slot | undefined }
