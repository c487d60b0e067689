import { z } from 'zod'
import { JobId } from '../../contract/jobs.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Db } from '../db/database.ts'
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
      if (job?.status !== 'pending' || !job.isSecured) return
      if (!job.confirmBy || job.confirmBy > ctx.now()) return
      const { confirmBy } = job
      const reason = 'No hauler confirmed it in time'
      await cancelJob(ctx, tx, job, { by: 'system', reason, confirmBy })
    }),
})

/** Expires requests whose own task was lost: nothing else refunds them. */
export const watchRequests = task({
  name: 'watch-requests',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, ctx) {
    for (const { id: jobId } of await findOverdueRequests(ctx.db, ctx.now()))
      await inTransaction(ctx, (tx) => tx.enqueue(expireRequest, { jobId }))
  },
})

const findOverdueRequests = (db: Db, now: Date) =>
  db
    .selectFrom('jobs')
    .select('id')
    .where('status', '=', 'pending')
    .where('isSecured', '=', true)
    .where('deletedAt', 'is', null)
    .where('confirmBy', '<=', now)
    .orderBy('id')
    .execute()
