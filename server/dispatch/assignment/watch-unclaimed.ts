import { z } from 'zod'
import { isWindowOver, windowStart } from '../../../contract/calendar.ts'
import { JobId } from '../../../contract/jobs.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { cancelJob } from '../../payments/cancel-job.ts'
import { autoAssign } from './auto-assign.ts'
import { unclaimedJobs } from './unclaimed-query.ts'

const HOUR_MS = 3_600_000
/** How long before its window a job without a hauler is planned. */
const PLANNED_FROM_MS = 12 * HOUR_MS
/** The least time on the market, also for a job that was booked late. */
const MARKET_MS = HOUR_MS

type Unclaimed = Pick<Job, 'id' | 'preferredDate' | 'preferredTime'> & {
  createdAt: Date
  wasReleased: boolean
}

/**
 * Ends the waiting of paid jobs: twelve hours before its window the planner assigns a job, and after the
 * window the customer gets the money back. It reads the rows instead of scheduling a task with each
 * booking, since a job can also return to the market.
 */
export const watchUnclaimed = task({
  name: 'watch-unclaimed-jobs',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, ctx) {
    const jobs = await unclaimedJobs(ctx.db, ctx.now())
    const isOver = (job: Unclaimed) => isWindowOver(job.preferredDate, job.preferredTime, ctx.now())
    for (const { id } of jobs.filter(isOver))
      await inTransaction(ctx, (tx) => tx.enqueue(cancelUnclaimed, { jobId: id }))
    const due = jobs.filter((job) => !isOver(job) && isDue(job, ctx.now()))
    if (due.length > 0) await autoAssign(ctx, { only: due.map(({ id }) => id) })
  },
})

/** The admin team places a job that was released: the plan might choose the same hauler. */
function isDue({ preferredDate, preferredTime, createdAt, wasReleased }: Unclaimed, now: Date) {
  const planned = windowStart(preferredDate, preferredTime).getTime() - PLANNED_FROM_MS
  return !wasReleased && now.getTime() >= Math.max(planned, createdAt.getTime() + MARKET_MS)
}

/** Cancels a paid job that no hauler did, and refunds all of the money that no bank took back. */
export const cancelUnclaimed = task({
  name: 'cancel-unclaimed',
  queue: 'scheduled',
  payload: z.object({ jobId: JobId }),
  run: ({ jobId }, ctx: Context) =>
    inTransaction(ctx, async (tx) => {
      const job = await lockJob(tx.db, jobId)
      if (job?.status !== 'pending' || job.paymentStatus !== 'paid') return
      if (!isWindowOver(job.preferredDate, job.preferredTime, ctx.now())) return
      const reason = 'No hauler took it before its window was over'
      await cancelJob(ctx, tx, job, { by: 'system', reason })
    }),
})
