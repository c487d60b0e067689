import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { lockJob } from '../../jobs/store.ts'
import { undoMsOf } from './assign-jobs.ts'
import { keepMove } from './keep-step.ts'
import { calendarJob } from '../calendar/schedule-query.ts'

/**
 * An admin takes an assigned job back from its hauler: it is on the market again. Customer and hauler get a
 * message eight seconds later, unless the same hauler has it again by then.
 * @throws AppError illegal_move once the hauler has started, or when the job has no hauler.
 */
export function unassignJob(ctx: Context, admin: User, jobId: JobId): Promise<CalendarJob> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const from = await findScheduled(tx.db, jobId)
    const notify = { customer: true, hauler: true }
    const by = { by: 'admin', userId: admin.id } as const
    await releaseJob(ctx, tx, job, { ...by, notify, undoMs: undoMsOf(ctx, 'manual') })
    const to = { haulerId: null, day: job.preferredDate, timeSlot: null }
    await keepMove(ctx, tx, admin, { job, from, to })
    return calendarJob(tx.db, jobId)
  })
}
