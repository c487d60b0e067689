import type { Result } from '../../../contract/endpoint.ts'
import type { ScheduledJob } from '../../../contract/schedule.ts'
import type { Placement, undoAutoAssign } from '../../../contract/auto-assign.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { releaseJobs } from '../../jobs/release-job.ts'
import { lockJobs, type Job } from '../../jobs/store.ts'
import { markPlanUndone } from './board-step-store.ts'
import { calendarJobsOf, scheduledJobsOf } from '../calendar/schedule-query.ts'

/**
 * Undoes a plan: releases all its jobs that are still as the plan placed them, in one transaction. Jobs
 * that were started, moved or released since stay as they are, each with the reason in the answer.
 */
export function undoPlan(
  ctx: Context,
  admin: User,
  placed: readonly Placement[],
): Promise<Result<typeof undoAutoAssign>> {
  return inTransaction(ctx, async (tx) => {
    const undone = await releasePlaced(ctx, tx, admin, placed)
    // The calendar offers it no longer.
    const jobIds = placed.map(({ jobId }) => jobId)
    await markPlanUndone(tx.db, admin.id, jobIds, ctx.now())
    return undone
  })
}

/** The same in a transaction of the caller. */
export async function releasePlaced(
  ctx: Context,
  tx: Transaction,
  admin: User,
  placed: readonly Placement[],
): Promise<Result<typeof undoAutoAssign>> {
  const ids = [...new Set(placed.map(({ jobId }) => jobId))]
  const jobOf = byId(await lockJobs(tx.db, ids))
  // Read the places after the lock: before it they could change.
  const places = new Map((await scheduledJobsOf(tx.db, ids)).map((each) => [each.jobId, each]))
  const planned = new Map(placed.map((each) => [each.jobId, each]))
  const skipped = []
  const undone = []
  for (const placement of planned.values()) {
    const { jobId } = placement
    const state = asPlaced(jobOf.get(jobId), places.get(jobId), placement)
    if ('job' in state) undone.push(state.job)
    else skipped.push({ jobId, reason: `Job #${jobId} ${state.reason}` })
  }
  await releaseJobs(ctx, tx, undone, {
    by: 'admin',
    userId: admin.id,
    reason: 'The plan was undone',
    notify: { customer: true, hauler: true },
  })
  const jobs = byId(
    await calendarJobsOf(
      tx.db,
      undone.map(({ id }) => id),
    ),
  )
  return { takenBack: undone.flatMap(({ id }) => jobs.get(id) ?? []), kept: skipped }
}

/** The job while it is as the plan placed it; else what happened since, in words that follow its number. */
function asPlaced(
  job: Job | undefined,
  at: ScheduledJob | undefined,
  { haulerId, day, timeSlot }: Placement,
): { job: Job } | { reason: string } {
  if (!job) return { reason: 'is not on the lists any more' }
  if (job.status === 'pending') return { reason: 'is on the market already' }
  if (job.status !== 'assigned') return { reason: `is ${job.status.replace('_', ' ')}` }
  if (at?.haulerId !== haulerId) return { reason: 'is with another hauler now' }
  if (at.scheduledDate !== day || at.timeSlot !== timeSlot)
    return { reason: 'was moved to another slot' }
  return at.assignmentType === 'auto' ? { job } : { reason: 'was placed by hand meanwhile' }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
