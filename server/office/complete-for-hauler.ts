import type { z } from 'zod'
import { windowStart } from '../../contract/calendar.ts'
import type { Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../contract/jobs.ts'
import type { completeForHauler } from '../../contract/office-jobs.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { complete } from '../dispatch/on-site/progress-job.ts'
import { lockJob, type Job } from '../jobs/store.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'
import { hasOpenObjection } from '../problems/problem-store.ts'

type Completion = z.infer<typeof completeForHauler.body>

/**
 * A person of the team completes a job on its hauler's behalf, who may have started it or not.
 * @throws AppError as `completeForHauler` of the contract.
 */
export const completeJobFor = (
  ctx: Context,
  { id: userId }: User,
  jobId: JobId,
  { photos = [], disposal = [], reason }: Completion,
): Promise<Result<typeof completeForHauler>> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    await refuseEarly(ctx, tx.db, job)
    const by = { by: 'admin', userId, reason: reason || null } as const
    const now = ctx.now()
    const started =
      job.status === 'assigned'
        ? await transition(tx.db, jobLifecycle, jobId, 'start', by, { startedAt: now })
        : job
    const proof = { photos, disposal }
    const time = { at: now, heardAt: null }
    await complete(ctx, tx, { job: started, proof, time, by, sentBy: userId })
    const done = await lockJob(tx.db, jobId)
    if (!done || done.finalPriceCents === null || done.haulerPayoutCents === null)
      throw new Error(`Job #${jobId} was not completed`)
    const { proof: worth, finalPriceCents: finalPrice, haulerPayoutCents: haulerPayout } = done
    return { jobId, proof: worth, finalPrice, haulerPayout }
  })

async function refuseEarly({ now }: Pick<Context, 'now'>, db: Db, job: Job): Promise<void> {
  const { id, status, scheduledDate, preferredDate, preferredTime } = job
  const refuse = (why: string) => new AppError('illegal_move', why)
  if (status !== 'assigned' && status !== 'in_progress')
    throw refuse(`Job #${id} is ${status}; it cannot be completed now`)
  if (status === 'assigned' && now() < windowStart(scheduledDate ?? preferredDate, preferredTime))
    throw refuse(`The window of job #${id} has not begun yet`)
  if (await findOpenPriceChange(db, id))
    throw refuse('A price question of this job is open. Complete it once that is answered')
  if (await hasOpenObjection(db, id))
    throw refuse('The customer objects to the early start. Answer that first')
}
