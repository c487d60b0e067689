import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { CalendarJob } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { lockJob } from '../../jobs/store.ts'
import { calendarJob } from '../calendar/schedule-query.ts'

/**
 * An admin takes an assigned job back from its hauler: it is on the market again.
 * @throws AppError illegal_move once the hauler has started, or when the job has no hauler.
 */
export function unassignJob(ctx: Context, admin: User, jobId: JobId): Promise<CalendarJob> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    const notify = { customer: true, hauler: true }
    await releaseJob(ctx, tx, job, { by: 'admin', userId: admin.id, notify })
    return calendarJob(tx.db, jobId)
  })
}
