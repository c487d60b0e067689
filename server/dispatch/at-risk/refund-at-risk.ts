import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { lockJob } from '../../jobs/store.ts'
import { cancelJob } from '../../payments/cancel-job.ts'
import { noteRiskOf } from './risk-sighting-store.ts'

/**
 * An admin ends a pickup that is not started and refunds all that is held for it; customer and hauler get a message.
 * @throws AppError not_found, illegal_move once it is started or over.
 */
export function refundAtRisk(
  ctx: Context,
  admin: User,
  jobId: JobId,
): Promise<{ jobId: JobId; refunded: Cents | null }> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    await noteRiskOf(tx.db, ctx.now(), jobId)
    const reason = 'No hauler came in time'
    const { refunded } = await cancelJob(ctx, tx, job, { by: 'admin', userId: admin.id, reason })
    return { jobId, refunded }
  })
}
