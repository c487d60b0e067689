import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import type { MovedJob, moveJob } from '../../contract/team-moves.ts'
import { mayDo, type User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { rescheduleJob } from '../job-page/reschedule-pickup.ts'
import { releaseJob } from '../jobs/release-job.ts'
import { findScheduled } from '../jobs/schedule-store.ts'
import { findJob, lockJob, type Job } from '../jobs/store.ts'
import { insertTeamMove } from './team-move-store.ts'
import { undoMsOf } from '../dispatch/assignment/assign-jobs.ts'

type Move = z.infer<typeof moveJob.body> & {
  /** How long it can be undone: by the setting, unless it is one of many. */
  undoMs?: number
}

/**
 * A person of the team moves a job to another open window, for what the customer would pay or waived with a reason.
 * @throws AppError as `moveJob` of the contract.
 */
export async function moveJobToWindow(
  ctx: Context,
  user: User,
  jobId: JobId,
  { preferredDate, preferredTime, fee = cents(0), refund, ...move }: Move,
): Promise<MovedJob> {
  const { waive = false, reason = '', hauler = 'keep', undoMs = undoMsOf(ctx, 'manual') } = move
  if (waive && !mayDo(user, 'give-money'))
    throw new AppError('forbidden', missingRight('give-money'))
  const job = await requireJob(ctx.db, jobId)
  let undoUntil: Date | null = null
  await rescheduleJob(ctx, job, {
    to: { preferredDate, preferredTime },
    fee,
    refund,
    team: {
      mover: { by: 'admin', userId: user.id, undoMs },
      isWaived: waive,
      hauler,
      begin: async (tx, before) => {
        const scheduled = await findScheduled(tx.db, jobId)
        return async ({ movesMoney }) => {
          if (movesMoney) return
          const stored = await insertTeamMove(tx.db, {
            ...factsOf(before, scheduled),
            ...timesOf(ctx, undoMs),
            userId: user.id,
            reason,
          })
          undoUntil = stored.undoUntil
        }
      },
    },
  })
  return { ...movedJob(await requireJob(ctx.db, jobId)), undoUntil }
}

/** @throws AppError not_found. */
export async function requireJob(db: Db, jobId: JobId): Promise<Job> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return job
}

/** What the screen says of a job that was moved. */
export const movedJob = ({ id, preferredDate, preferredTime, status }: Job) => ({
  jobId: id,
  preferredDate,
  preferredTime,
  isAssigned: status === 'assigned',
})

function timesOf(ctx: Pick<Context, 'now'>, undoMs: number): { at: Date; undoUntil: Date } {
  const at = ctx.now()
  return { at, undoUntil: new Date(at.getTime() + undoMs) }
}

const factsOf = (job: Job, scheduled: Awaited<ReturnType<typeof findScheduled>>) => ({
  jobId: job.id,
  fromDate: job.preferredDate,
  fromTime: job.preferredTime,
  fromHaulerId: scheduled?.haulerId ?? null,
  fromSlot: scheduled?.timeSlot ?? null,
  assignmentType: scheduled?.assignmentType ?? null,
  confirmedAt: job.confirmedAt,
  heldUntil: job.heldUntil,
  confirmBy: job.confirmBy,
})

/**
 * A person of the team takes a job back from its hauler with a reason: it is on the market again. It is no release by the
 * hauler, so it counts nowhere. @throws AppError as `releaseJob` of the contract.
 */
export const releaseFromDesk = (
  ctx: Context,
  { id: userId }: User,
  jobId: JobId,
  { reason }: { reason: string },
): Promise<MovedJob> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const scheduled = await findScheduled(tx.db, jobId)
    const notify = { customer: true, hauler: true }
    const by = { by: 'admin', userId, reason } as const
    const undoMs = undoMsOf(ctx, 'manual')
    const released = await releaseJob(ctx, tx, job, { ...by, notify, undoMs })
    const facts = { ...factsOf(job, scheduled), ...timesOf(ctx, undoMs) }
    const { undoUntil } = await insertTeamMove(tx.db, { ...facts, userId, reason })
    return { ...movedJob(released), undoUntil }
  })
