import type {
  BoardStepId,
  BoardStep as ShownStep,
  getLastSteps,
  undoStep,
} from '../../../contract/auto-assign.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { calendarJob, scheduledJobsOf } from '../calendar/schedule-query.ts'
import { assignByHand } from './assign-job.ts'
import { undoMsOf } from './assign-jobs.ts'
import { findSteps, markStepUndone, type BoardStep } from './board-step-store.ts'
import { moveFrom } from './move-slot.ts'
import { releaseByHand } from './unassign-job.ts'
import { releasePlaced } from './undo-plan.ts'

/** Its messages leave after that. */
const leftMs = (ctx: Pick<Context, 'config' | 'now'>, { at, isPlan }: BoardStep): number =>
  at.getTime() + undoMsOf(ctx, isPlan ? 'auto' : 'manual') - ctx.now().getTime()

/** What a colleague did last on the calendar and can still undo: the single move, then the plan. */
export async function lastSteps(ctx: Context, { id }: User): Promise<Result<typeof getLastSteps>> {
  const open = (await findSteps(ctx.db, id)).filter((step) => leftMs(ctx, step) > 0)
  const steps = open.toSorted((a, b) => Number(a.isPlan) - Number(b.isPlan))
  return { steps: await Promise.all(steps.map((step) => shown(ctx, step))) }
}

async function shown(ctx: Context, step: BoardStep): Promise<ShownStep> {
  const jobs = step.placed.map(({ jobId }) => jobId)
  const [at] = step.isPlan ? [] : await scheduledJobsOf(ctx.db, jobs)
  return {
    stepId: step.id,
    isPlan: step.isPlan,
    jobs,
    place: at ? { hauler: at.hauler, timeSlot: at.timeSlot } : null,
    leftMs: leftMs(ctx, step),
  }
}

/**
 * Undoes a plan or a single move of this colleague, once.
 * @throws AppError illegal_move, not_free as `undoStep` of the contract.
 */
export function undoLastStep(
  ctx: Context,
  user: User,
  id: BoardStepId,
): Promise<Result<typeof undoStep>> {
  return inTransaction(ctx, async (tx) => {
    const step = (await findSteps(tx.db, user.id)).find((each) => each.id === id)
    if (!step) throw isOver()
    if (leftMs(ctx, step) < 0)
      throw new AppError('illegal_move', 'It is too late to undo that. The messages have left')
    const undone = step.isPlan
      ? await releasePlaced(ctx, tx, user, step.placed.flatMap(placementIn))
      : await undoMove(ctx, tx, user, step)
    // After the jobs are locked, in the order of every step. Of two who undo it one does.
    if (!(await markStepUndone(tx.db, id, ctx.now()))) throw isOver()
    return undone
  })
}

const isOver = () =>
  new AppError('illegal_move', 'That was undone already, or something came after it')

/** Of a plan every job has a hauler and a slot. */
const placementIn = ({ jobId, haulerId, day, timeSlot }: BoardStep['placed'][number]) =>
  haulerId && timeSlot ? [{ jobId, haulerId, day, timeSlot }] : []

/** The job goes back to where it was, by the rules of assigning. */
async function undoMove(
  ctx: Context,
  tx: Transaction,
  user: User,
  { placed: [to], fromHaulerId, fromSlot }: BoardStep,
): Promise<Result<typeof undoStep>> {
  if (!to) throw new Error('A single move has a job')
  const { jobId } = to
  const from = fromHaulerId && fromSlot && { haulerId: fromHaulerId, timeSlot: fromSlot }
  if (!to.haulerId || !to.timeSlot) {
    if (!from) throw new Error(`Job ${jobId} was on the market before and after`)
    await assignByHand(ctx, tx, user, jobId, from)
  } else {
    const at = { haulerId: to.haulerId, timeSlot: to.timeSlot }
    if (from) await moveFrom(ctx, tx, user, jobId, { ...from, from: at })
    else {
      await requirePlace(tx.db, jobId, at)
      await releaseByHand(ctx, tx, user, jobId)
    }
  }
  return { takenBack: [await calendarJob(tx.db, jobId)], kept: [] }
}

async function requirePlace(
  db: Db,
  jobId: JobId,
  at: Pick<NonNullable<Awaited<ReturnType<typeof findScheduled>>>, 'haulerId' | 'timeSlot'>,
): Promise<void> {
  const now = await findScheduled(db, jobId)
  if (now?.haulerId !== at.haulerId || now.timeSlot !== at.timeSlot)
    throw new AppError('illegal_move', `Job #${jobId} was moved by a colleague meanwhile`)
}
