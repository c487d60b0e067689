import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { lockJob } from '../../jobs/store.ts'
import { undoMsOf } from './assign-jobs.ts'
import { keepStep } from './board-step-store.ts'
import { calendarJob } from '../calendar/schedule-query.ts'

/**
 * An admin takes an assigned job back from its hauler: it is on the market again. Customer and hauler get a
 * message eight seconds later, unless the same hauler has it again by then.
 * @throws AppError illegal_move once the hauler has started, or when the job has no hauler.
 */
export function unassignJob(ctx: Context, admin: User, jobId: JobId): Promise<CalendarJob> {
  return inTransaction(ctx, async (tx) => {
    const from = await findScheduled(tx.db, jobId)
    await releaseByHand(ctx, tx, admin, jobId)
    const job = await calendarJob(tx.db, jobId)
    if (from)
      await keepStep(tx.db, {
        colleagueId: admin.id,
        isPlan: false,
        at: ctx.now(),
        placed: [{ jobId, haulerId: null, day: job.preferredDate, timeSlot: null }],
        fromHaulerId: from.haulerId,
        fromSlot: from.timeSlot,
      })
    return job
  })
}

/** The same in a transaction of the caller. */
export async function releaseByHand(
  ctx: Context,
  tx: Transaction,
  admin: User,
  jobId: JobId,
): Promise<void> {
  const job = await lockJob(tx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const notify = { customer: true, hauler: true }
  const by = { by: 'admin', userId: admin.id } as const
  await releaseJob(ctx, tx, job, { ...by, notify, undoMs: undoMsOf(ctx, 'manual') })
}
