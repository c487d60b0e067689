import type {
  BoardStep as ShownStep,
  getLastSteps,
  undoStep,
} from '../../../contract/auto-assign.ts'
import type { Result } from '../../../contract/endpoint.ts'
import { AppError } from '../../../contract/errors.ts'
import type { BoardStepId } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { scheduledJobsOf } from '../calendar/schedule-query.ts'
import { findSteps, markStepUndone, type BoardStep } from './board-step-store.ts'
import { findLastDayMove } from './day-move-query.ts'
import { undoMove } from './undo-move.ts'
import { releasePlaced } from './undo-plan.ts'

/** Its messages leave after that. */
const leftMs = ({ now }: Pick<Context, 'now'>, { undoUntil }: { undoUntil: Date }): number =>
  undoUntil.getTime() - now().getTime()

/** What a colleague did last on the calendar and can still undo: the move to another day, the single move, then the plan. */
export async function lastSteps(ctx: Context, { id }: User): Promise<Result<typeof getLastSteps>> {
  const open = (await findSteps(ctx.db, id)).filter((step) => leftMs(ctx, step) > 0)
  const steps = open.toSorted((a, b) => Number(a.isPlan) - Number(b.isPlan))
  const dayMove = await findLastDayMove(ctx.db, id, ctx.now())
  return {
    steps: await Promise.all(steps.map((step) => shown(ctx, step))),
    dayMove: dayMove ? { ...dayMove, leftMs: Math.max(0, leftMs(ctx, dayMove)) } : null,
  }
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
      : { takenBack: [await undoMove(ctx, tx, user, step)], kept: [] }
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
