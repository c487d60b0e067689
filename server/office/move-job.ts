import type { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import { missingRight } from '../../contract/rights.ts'
import { MOVE_UNDO_SECONDS, type MovedJob, type moveJob } from '../../contract/team-moves.ts'
import { mayDo, type Hauler, type User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { lockHauler } from '../haulers/store.ts'
import { rescheduleJob } from '../job-page/reschedule-pickup.ts'
import { lastEventAt, resumeTrip } from '../jobs/job-event-store.ts'
import { findScheduled, reschedule, scheduleJob } from '../jobs/schedule-store.ts'
import { changeWindow, findJob, lockJob, type Job } from '../jobs/store.ts'
import { notifyReleaseUndone } from '../messaging/notify-assignments.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import {
  findLastTeamMove,
  insertTeamMove,
  isChangedSince,
  isSlotBookedSince,
  markTeamMoveUndone,
  type TeamMove,
} from './team-move-store.ts'

type Move = z.infer<typeof moveJob.body>
const UNDO_MS = MOVE_UNDO_SECONDS * 1_000

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
  const { waive = false, reason = '', hauler = 'keep' } = move
  if (waive && !mayDo(user, 'give-money'))
    throw new AppError('forbidden', missingRight('give-money'))
  const job = await requireJob(ctx.db, jobId)
  let undoUntil: Date | null = null
  await rescheduleJob(ctx, job, {
    to: { preferredDate, preferredTime },
    fee,
    refund,
    team: {
      mover: { by: 'admin', userId: user.id, undoMs: UNDO_MS },
      isWaived: waive,
      hauler,
      begin: async (tx, before) => {
        const scheduled = await findScheduled(tx.db, jobId)
        return async ({ movesMoney }) => {
          if (movesMoney) return
          const at = ctx.now()
          await insertTeamMove(tx.db, {
            ...factsOf(before, scheduled),
            userId: user.id,
            reason,
            at,
          })
          undoUntil = new Date(at.getTime() + UNDO_MS)
        }
      },
    },
  })
  return { ...movedJob(await requireJob(ctx.db, jobId)), undoUntil }
}

async function requireJob(db: Db, jobId: JobId): Promise<Job> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  return job
}

const movedJob = ({ id, preferredDate, preferredTime, status }: Job) => ({
  jobId: id,
  preferredDate,
  preferredTime,
  isAssigned: status === 'assigned',
})

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
 * A person of the team takes the last move of a job back before anyone reads of it. Its window and its slot were its own,
 * so the plan is not asked again.
 * @throws AppError as `undoMoveJob` of the contract.
 */
export function undoMove(ctx: Context, user: User, jobId: JobId): Promise<MovedJob> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const last = await findLastTeamMove(db, jobId)
    const hauler = last?.fromHaulerId ? await lockHauler(db, last.fromHaulerId) : undefined
    const job = await lockJob(db, jobId)
    // Read again under the lock of the job.
    const move = await findLastTeamMove(db, jobId)
    if (!job || !move || move.id !== last?.id)
      throw new AppError('not_found', `Job #${jobId} was not moved`)
    await refuseLate(ctx, db, move)
    if (hauler && (await isSlotBookedSince(db, move)))
      throw new AppError('not_free', `${hauler.firstName} has another job in that slot by now`)
    const back = await changeWindow(db, job, windowBefore(job, move), 'admin')
    await withdrawMessages(db, [jobId], 'rescheduled', ctx.now())
    if (hauler) await returnToHauler(ctx, tx, { user, job: back, hauler, move })
    await markTeamMoveUndone(db, move.id, ctx.now())
    return { ...movedJob(await requireJob(db, jobId)), undoUntil: null }
  })
}

/** A hauler who kept the job has it on its former day again; the customer's confirmation stands again. */
const windowBefore = ({ status }: Job, move: TeamMove) => ({
  preferredDate: move.fromDate,
  preferredTime: move.fromTime,
  confirmBy: move.confirmBy,
  heldUntil: move.heldUntil,
  confirmedAt: move.confirmedAt,
  ...(status === 'assigned' && { scheduledDate: move.fromDate }),
})

async function refuseLate(ctx: Pick<Context, 'now'>, db: Db, move: TeamMove): Promise<void> {
  const isLate = ctx.now().getTime() > move.at.getTime() + UNDO_MS
  const hasBegun = (await lastEventAt(db, move.jobId)) !== undefined
  if (move.undoneAt || isLate || hasBegun)
    throw new AppError(
      'illegal_move',
      'It is too late to undo that. Move the job once more instead',
    )
  if (await isChangedSince(db, move))
    throw new AppError('illegal_move', 'The job has changed meanwhile. Please look at it again')
}

type Return = { user: User; job: Job; hauler: Hauler; move: TeamMove }

/** The hauler kept the job at the new time, or lost it: either way it is theirs again, in the slot it had. */
async function returnToHauler(
  ctx: Context,
  tx: Transaction,
  { user, job, hauler, move }: Return,
): Promise<void> {
  const { fromSlot: timeSlot, fromDate: scheduledDate } = move
  if (!timeSlot) throw new Error(`Move ${move.id} of an assigned job has no slot`)
  const assignmentType = move.assignmentType ?? 'manual'
  const place = { haulerId: hauler.id, scheduledDate }
  if (job.status === 'assigned') {
    await reschedule(tx.db, job.id, { scheduledDate, timeSlot, assignmentType })
  } else {
    const by = { by: 'admin', userId: user.id } as const
    await transition(tx.db, jobLifecycle, job.id, 'assign', by, place)
    await scheduleJob(tx.db, { jobId: job.id, ...place, timeSlot, assignmentType })
  }
  await resumeTrip(tx.db, job.id)
  await notifyReleaseUndone(ctx, tx, { job: { ...job, ...place }, hauler, slot: timeSlot })
}
