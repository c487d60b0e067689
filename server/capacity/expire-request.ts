import { z } from 'zod'
import { JobId } from '../../contract/jobs.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { lockJob } from '../jobs/store.ts'
import { cancelJob } from '../payments/cancel-job.ts'

/** Cancels a request that no hauler confirmed in time, and refunds all of it. */
export const expireRequest = task({
  name: 'expire-request',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  retries: 20,
  run: ({ jobId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const job = await lockJob(tx.db, jobId)
      if (job?.status !== 'pending' || job.paymentStatus !== 'paid') return
      if (!job.confirmBy || job.confirmBy > ctx.now()) return
      await cancelJob(ctx, tx, job, { by: 'system', reason: 'No hauler confirmed it in time' })
    }),
})
