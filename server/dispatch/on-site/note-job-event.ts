import { mayNote, type HaulerEvent } from '../../../contract/dispatch.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { insertJobEvent, isNoted } from '../../jobs/job-event-store.ts'
import { lockJob } from '../../jobs/store.ts'
import { notifyOnTheWay } from '../../messaging/notify-customer.ts'
import { jobOf } from '../market/list-my-jobs.ts'

/**
 * A hauler notes that they are on the way, which the customer is told, or have arrived: from then on
 * cancelling costs the trip fee. What is noted already stays as it is, and nobody is told again.
 * @throws AppError not_found for a job that is not theirs, illegal_move when it is too late for that.
 */
export function noteJobEvent(ctx: Context, hauler: Hauler, jobId: JobId, event: HaulerEvent) {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job?.haulerId !== hauler.id)
      throw new AppError('not_found', `Job #${jobId} is not one of yours`)
    if (!(await isNoted(tx.db, jobId, event))) {
      if (!mayNote(job, event)) throw tooLate(jobId, job.status, event)
      await insertJobEvent(tx.db, { jobId, haulerId: hauler.id, event })
      if (event === 'on_the_way') await notifyOnTheWay(ctx, tx, job, hauler)
    }
    return jobOf(tx.db, hauler, jobId)
  })
}

const tooLate = (jobId: JobId, status: string, event: HaulerEvent) =>
  new AppError(
    'illegal_move',
    `Job #${jobId} is ${status.replace('_', ' ')}; you cannot ${event === 'arrived' ? 'arrive there' : 'be on the way to it'} now`,
  )
