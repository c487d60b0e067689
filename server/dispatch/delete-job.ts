import { AppError } from '../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { findAnyHauler } from '../haulers/store.ts'
import { unscheduleJob } from '../jobs/schedule-store.ts'
import { hideJob, lockJob } from '../jobs/store.ts'
import { tellCancelled } from '../messaging/tell-customer.ts'
import { tellTakenBack } from '../messaging/tell-hauler.ts'
import { cancelPaymentOf } from '../payments/cancel-payment.ts'
import { heldFor } from '../payments/ledger/ledger-store.ts'
import { refundHeld } from '../payments/refunds/refund-job.ts'

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

    const unfinished = job.status === 'pending' || job.status === 'assigned'
    const held = unfinished ? await heldFor(tx.db, id) : null
    let refunded: Cents | null = null
    if (held !== null) {
      await transition(tx.db, jobLifecycle, id, 'cancel', { by: 'admin', userId: admin.id })
      await unscheduleJob(tx.db, id)
      refunded = await refundHeld(tx, job, held)
      await cancelPaymentOf(tx, job)
      await tellCancelled(ctx, tx, job, { refunded, sender: 'admin' })
      if (job.haulerId !== null)
        await tellTakenBack(ctx, tx, await findAnyHauler(tx.db, job.haulerId), job)
    }
    await hideJob(tx.db, id, ctx.now())
    return { id, refunded }
  })
}
