import { z } from 'zod'
import { JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import { inTransaction, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { lockJob, type Job } from '../jobs/store.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { findOpenPayment } from '../payments/store.ts'

/** Has the place of an unpaid job given away at the end of its hold. */
export async function scheduleEndOfPlace(
  tx: Transaction,
  { id: jobId, heldUntil }: Pick<Job, 'id' | 'heldUntil'>,
): Promise<void> {
  if (heldUntil) await tx.enqueue(endPlace, { jobId }, { at: heldUntil })
}

/**
 * The hold of an unpaid job is over. A payment that is open at the provider could still be charged, so it is
 * cancelled there first; until that has happened, the job keeps its place.
 */
export const endPlace = task({
  name: 'end-place',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      // A customer who starts to pay at this moment waits here, or has extended the hold.
      const job = await lockJob(tx.db, jobId)
      if (job?.status !== 'pending' || job.isSecured || !isPayable(job.paymentStatus)) return
      if (!job.heldUntil || job.heldUntil > ctx.now()) return
      const open = await findOpenPayment(tx.db, jobId)
      if (open) await tx.enqueue(cancelPayment, { paymentId: open.id })
    }),
})
