import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { hideJob, lockJob, type Job } from '../jobs/store.ts'
import { cancelJob } from '../payments/cancel-job.ts'

/**
 * An admin takes a job off the lists. Its money and history stay in the books. One that was not done
 * yet is cancelled, all that is held for it goes back (nothing of what a bank has taken back), and
 * the hauler who had it is told; one being worked on is refused.
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
    return { id, refunded }
  })
}

const isUnfinished = ({ status }: Job): boolean => status === 'pending' || status === 'assigned'
