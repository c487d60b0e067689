import { z } from 'zod'
import { JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { lockJob, type Job } from '../jobs/store.ts'
import { cancelJob } from './cancel-job.ts'
import { mayWriteAbout, scheduleReminders, unpaidUntil } from './remind-unpaid.ts'
import { settlePayment } from './settle-payment.ts'
import { findOpenPayment } from './store.ts'

/** Cancels a booking that is not paid in time; its customer is reminded twice before. */
export async function watchUnpaidJob(
  ctx: Context,
  tx: Transaction,
  { id: jobId, ...window }: Pick<Job, 'id' | 'preferredDate' | 'preferredTime'>,
): Promise<void> {
  const bookedAt = ctx.now()
  const until = unpaidUntil({ ...window, createdAt: bookedAt })
  await scheduleReminders(ctx, tx, jobId, { bookedAt, until })
  await tx.enqueue(cancelUnpaid, { jobId }, { at: until })
}

/**
 * Cancels a job that is still unpaid, after asking the provider whether it was paid after all; silently where
 * `mayWriteAbout` says so.
 */
export const cancelUnpaid = task({
  name: 'cancel-unpaid',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  retries: 20,
  async run({ jobId }, ctx) {
    const open = await findOpenPayment(ctx.db, jobId)
    if (open?.providerPaymentId) await settlePayment(ctx, open.providerPaymentId)
    await inTransaction(ctx, async (tx) => {
      const job = await lockJob(tx.db, jobId)
      if (job?.status !== 'pending' || job.isSecured || !isPayable(job.paymentStatus)) return
      // A record of its money was withdrawn since this was scheduled: the time counts from there.
      if (job.unpaidSince && ctx.now() < unpaidUntil(job)) return
      const isSilent = !(await mayWriteAbout(ctx, tx, job))
      await cancelJob(ctx, tx, job, { by: 'system', reason: 'It was not paid in time', isSilent })
    })
  },
})
