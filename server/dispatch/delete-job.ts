import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { hideJob, lockJob, type Job } from '../jobs/store.ts'
import { cancelJob } from '../payments/cancel-job.ts'

/**
 * Deletes a job from the lists; its money and history stay in the books. An unfinished job is cancelled:
 * the customer gets all that we hold for it (nothing that a bank has taken back), and its hauler is
 * notified. @throws AppError not_found; in_use while a hauler works on it.
 */
export function deleteJob(
  ctx: Context,
  admin: User,
  id: JobId,
): Promise<{ id: JobId; refunded: Cents | null }> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, id)
    if (!job) throw new AppError('not_found', `There is no job #${id}`)
    if (job.status === 'in_progress')
      throw new AppError('in_use', `A hauler is working on job #${id}; it cannot be deleted now`)

    const { refunded } = isUnfinished(job)
      ? await cancelJob(ctx, tx, job, { by: 'admin', userId: admin.id, reason: 'Deleted' })
      : { refunded: null }
    await hideJob(tx.db, id, ctx.now())
    await tx.publish('job', id)
    return { id, refunded }
  })
}

const isUnfinished = ({ status }: Job): boolean => status === 'pending' || status === 'assigned'
