import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import { jobLifecycle } from '../../../contract/jobs.ts'
import { closeUser } from '../../accounts/close-user.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import { hideHauler, lockHauler } from '../../haulers/store.ts'
import { endTrip } from '../../jobs/job-event-store.ts'
import { unscheduleJob } from '../../jobs/schedule-store.ts'
import { lockUnfinishedJobsOf } from '../../jobs/store.ts'
import { tellReleased } from '../../messaging/tell-customer.ts'

/**
 * Closes a hauler's account: nobody can sign in with it, and assigned jobs go back to the market.
 * What the hauler earned stays in the books. Refused while a job is in progress.
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

    for (const job of jobs) {
      const by = { by: 'admin', userId: admin.id } as const
      const released = await transition(db, jobLifecycle, job.id, 'release', by, {
        haulerId: null,
        scheduledDate: null,
      })
      await endTrip(db, job.id)
      await unscheduleJob(db, job.id)
      await tellReleased(ctx, tx, released, hauler, 'admin')
    }
    await hideHauler(db, id, ctx.now())
    await closeUser(db, hauler.userId, ctx.now())
    return { id }
  })
}
