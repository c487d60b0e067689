import type { Selectable } from 'kysely'
import type { Placement } from '../../../contract/auto-assign.ts'
import type { Day, Slot } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { User } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import type { Tables } from '../../db/tables.ts'
import type { Job } from '../../jobs/store.ts'
import { undoMsOf } from './assign-jobs.ts'
import { keepStep } from './board-step-store.ts'

/** Keeps where a plan placed its jobs, to undo it. */
export const keepPlan = (
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  { id: colleagueId }: User,
  placements: readonly Placement[],
) =>
  keepStep(tx.db, {
    colleagueId,
    isPlan: true,
    ...untilOf(ctx, 'auto'),
    placed: placements.map(({ jobId, haulerId, day, timeSlot }) => ({
      jobId,
      haulerId,
      day,
      timeSlot,
    })),
    fromHaulerId: null,
    fromSlot: null,
    fromAssignmentType: null,
    confirmedAt: null,
    heldUntil: null,
    confirmBy: null,
  })

type Move = {
  /** As it was locked before the move. */
  job: Job
  /** Undefined where it was on the market. */
  from: Selectable<Tables['jobSchedule']> | undefined
  /** Without hauler and slot on the market. */
  to: { haulerId: HaulerId | null; day: Day; timeSlot: Slot | null }
}

/** Keeps where a single move took a job, and all that it was before, to undo it. */
export const keepMove = (
  ctx: Pick<Context, 'config' | 'now'>,
  tx: Transaction,
  { id: colleagueId }: User,
  { job: { id: jobId, confirmedAt, heldUntil, confirmBy }, from, to }: Move,
) =>
  keepStep(tx.db, {
    colleagueId,
    isPlan: false,
    ...untilOf(ctx, 'manual'),
    placed: [{ jobId, ...to }],
    fromHaulerId: from?.haulerId ?? null,
    fromSlot: from?.timeSlot ?? null,
    fromAssignmentType: from?.assignmentType ?? null,
    confirmedAt,
    heldUntil,
    confirmBy,
  })

/** With its messages, by the settings of now. */
function untilOf(ctx: Pick<Context, 'config' | 'now'>, assignmentType: 'auto' | 'manual') {
  const at = ctx.now()
  return { at, undoUntil: new Date(at.getTime() + undoMsOf(ctx, assignmentType)) }
}
