import { AppError } from '../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../contract/jobs.ts'
import type { MovedJob } from '../../contract/team-moves.ts'
import type { UndoneStep } from '../../contract/undo.ts'
import type { Hauler, User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { requireLastStep } from '../core/require-last-step.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { lockHauler } from '../haulers/store.ts'
import { lastEventAt, resumeTrip } from '../jobs/job-event-store.ts'
import { reschedule, scheduleJob } from '../jobs/schedule-store.ts'
import { isSlotFilled } from '../jobs/slot-room.ts'
import { changeWindow, lockJob, restorePlace, type Job } from '../jobs/store.ts'
import { notifyReleaseUndone } from '../messaging/notify-assignments.ts'
import { withdrawMessages } from '../messaging/withdraw-messages.ts'
import { movedJob, requireJob } from './move-job.ts'
import {
  findLastTeamMove,
  isChangedSince,
  markTeamMoveUndone,
  type TeamMove,
} from './team-move-store.ts'

/**
 * A person of the team takes this move or release of a job back, if it is the last one, before anyone reads of it. Its window and its slot were its own,
 * so the plan is not asked again.
 * @throws AppError as `undoMoveJob` and `undoReleaseJob` of the contract.
 */
export function undoTeamMove(
  ctx: Context,
  user: User,
  jobId: JobId,
  step: UndoneStep,
): Promise<MovedJob> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const last = await findLastTeamMove(db, jobId)
    const hauler = last?.fromHaulerId ? await lockHauler(db, last.fromHaulerId) : undefined
    const job = await lockJob(db, jobId)
    // Read again under the lock of the job.
    const move = await findLastTeamMove(db, jobId)
    if (!job || !last || !move)
      throw new AppError('not_found', `Job #${jobId} was neither moved nor released`)
    requireLastStep(step, last)
    requireLastStep(last, move)
    await refuseLate(ctx, db, move)
    const slot = hauler && move.fromSlot && { haulerId: hauler.id, timeSlot: move.fromSlot }
    if (slot && (await isSlotFilled(db, { ...slot, jobId, day: move.fromDate })))
      throw new AppError('not_free', `${hauler.firstName} has no room left in that slot by now`)
    const back = await restoreWindow(db, user, job, move)
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

/** A release has changed no window, and leaves none in the history. */
const restoreWindow = (db: Db, { id: userId }: User, job: Job, move: TeamMove): Promise<Job> =>
  job.preferredDate === move.fromDate && job.preferredTime === move.fromTime
    ? restorePlace(db, job.id, windowBefore(job, move))
    : changeWindow(db, job, windowBefore(job, move), { by: 'admin', userId })

async function refuseLate(ctx: Pick<Context, 'now'>, db: Db, move: TeamMove): Promise<void> {
  if (move.undoneAt) throw new AppError('illegal_move', 'That is undone already')
  const isLate = ctx.now() > move.undoUntil
  const hasBegun = (await lastEventAt(db, move.jobId)) !== undefined
  if (isLate || hasBegun)
    throw new AppError(
      'illegal_move',
      'It is too late to undo that. Change the job once more instead',
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
