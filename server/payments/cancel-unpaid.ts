import { z } from 'zod'
import { windowEnd } from '../../contract/calendar.ts'
import { JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { lockJob, type Job } from '../jobs/store.ts'
import { cancelJob } from './cancel-job.ts'
import { remindUnpaid, reminderAt } from './remind-unpaid.ts'
import { settlePayment } from './settle-payment.ts'
import { findOpenPayment } from './store.ts'

const UNPAID_MS = 24 * 3_600_000

/**
 * Cancels a booking that is not paid within a day (product decisions, section
 * 3), or until its window is over when that is sooner. Its customer is reminded before.
 */
export async function watchUnpaidJob(
  ctx: Context,
  tx: Transaction,
  { id, preferredDate, preferredTime }: Pick<Job, 'id' | 'preferredDate' | 'preferredTime'>,
): Promise<void> {
  const dayLater = ctx.now().getTime() + UNPAID_MS
  const at = new Date(Math.min(dayLater, windowEnd(preferredDate, preferredTime).getTime()))
  const remindAt = reminderAt(ctx.now())
  if (remindAt < at) await tx.enqueue(remindUnpaid, { jobId: id }, { at: remindAt })
  await tx.enqueue(cancelUnpaid, { jobId: id }, { at })
}

/** Cancels a job that is still unpaid, after asking the provider whether it was paid after all. */
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
      if (job?.status !== 'pending' || !isPayable(job.paymentStatus)) return
      await cancelJob(ctx, tx, job, { by: 'system', reason: 'It was not paid in time' })
    })
  },
})
