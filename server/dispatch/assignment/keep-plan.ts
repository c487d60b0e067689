import type { Placement } from '../../../contract/auto-assign.ts'
import type { User } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { keepStep } from './board-step-store.ts'

/** Keeps where a plan placed its jobs, to undo it. */
export const keepPlan = (
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  { id: colleagueId }: User,
  placements: readonly Placement[],
) =>
  keepStep(tx.db, {
    colleagueId,
    isPlan: true,
    at: now(),
    placed: placements.map(({ jobId, haulerId, day, timeSlot }) => ({
      jobId,
      haulerId,
      day,
      timeSlot,
    })),
    fromHaulerId: null,
    fromSlot: null,
  })
