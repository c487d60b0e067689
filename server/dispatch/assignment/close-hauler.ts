import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { closeUser } from '../../accounts/close-user.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { hideHauler, lockHauler } from '../../haulers/store.ts'
import { releaseJobs } from '../../jobs/release-job.ts'
import { lockUnfinishedJobsOf } from '../../jobs/store.ts'

/**
 * Closes a hauler's account: it can no longer sign in, and its assigned jobs return to the market. The
 * hauler's earnings stay in the books. @throws AppError not_found; in_use while a job is in progress.
 */
export function closeHauler(ctx: Context, admin: User, id: HaulerId): Promise<{ id: HaulerId }> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const hauler = await lockHauler(db, id)
    if (!hauler) throw new AppError('not_found', 'There is no such hauler')
    const jobs = await lockUnfinishedJobsOf(db, id)
    if (jobs.some(({ status }) => status === 'in_progress'))
      throw new AppError(
        'in_use',
        'This hauler is working on a job; the account cannot be closed now',
      )

    // First: the closed account has no room for the jobs that return to the market.
    await hideHauler(db, id, ctx.now())
    await tx.publish('hauler', id)
    await releaseJobs(ctx, tx, jobs, {
      by: 'admin',
      userId: admin.id,
      reason: 'The hauler’s account was closed',
      notify: { customer: true, hauler: false },
    })
    await closeUser(db, hauler.userId, ctx.now())
    return { id }
  })
}
