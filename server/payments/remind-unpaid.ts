import { z } from 'zod'
import { isWindowOver } from '../../contract/calendar.ts'
import { JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { lockJob } from '../jobs/store.ts'
import { hasMessage } from '../messaging/store.ts'
import { notifyPaymentDue } from '../messaging/notify-customer.ts'

const PATIENCE_MS = 3_600_000

/** When a customer who books now is reminded: after an hour (product decisions, section 3). */
export const reminderAt = (now: Date): Date => new Date(now.getTime() + PATIENCE_MS)

/** Reminds the customer of a job that is still unpaid, once. */
export const remindUnpaid = task({
  name: 'remind-unpaid',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      // Of two concurrent runs, the second waits here and finds the reminder sent.
      const job = await lockJob(tx.db, jobId)
      if (job?.status !== 'pending' || !isPayable(job.paymentStatus)) return
      if (isWindowOver(job.preferredDate, job.preferredTime, ctx.now())) return
      if (await hasMessage(tx.db, jobId, 'payment_reminder')) return
      await notifyPaymentDue(ctx, tx, job)
    }),
})
