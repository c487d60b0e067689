import { mayRecord, type HaulerEvent } from '../../../contract/dispatch.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { insertJobEvent, isRecorded } from '../../jobs/job-event-store.ts'
import type { Db } from '../../db/database.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { notifyArrived, notifyOnTheWay } from '../../messaging/notify-trip.ts'
import { jobOf } from '../market/list-my-jobs.ts'
import { clockCopy, findDoor } from '../no-show/door.ts'
import { recordLateArrival, withdrawNoShow } from '../no-show/withdraw-no-show.ts'
import { refuseOutdated, timeOfStep } from './time-of-step.ts'

/**
 * Records that a hauler is on the way or has arrived, and notifies the customer: from the
 * arrival on, cancelling costs the trip fee. An arrival in time of which we hear after the hauler counted as not coming
 * withdraws that mark, also where the job was taken away from them meanwhile. Repeating an event changes nothing and sends no second message.
 * @throws AppError not_found for a job that is not theirs, illegal_move when it is too late for that, or the pickup was moved
 * or cancelled before we heard of it.
 */
export async function recordJobEvent(
  ctx: Context,
  hauler: Hauler,
  jobId: JobId,
  { event, happenedAt }: { event: HaulerEvent; happenedAt?: Date | undefined },
) {
  const outcome = await inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, jobId)
    if (job && isLost(job, hauler) && event === 'arrived' && happenedAt) {
      const refusal = await recordLateArrival(ctx, tx, { job, hauler, happenedAt })
      if (refusal) return refusal
    }
    if (job?.haulerId !== hauler.id)
      throw new AppError('not_found', `Job #${jobId} is not one of yours`)
    if (!(await isRecorded(tx.db, jobId, event))) {
      await refuseOutdated(tx.db, job, happenedAt)
      if (!mayRecord(job, event)) throw tooLate(jobId, job.status, event)
      const { at, heardAt } = await timeOfStep(ctx, tx.db, job, happenedAt)
      const times = heardAt ? { notedAt: at, heardAt } : {}
      await insertJobEvent(tx.db, { jobId, haulerId: hauler.id, event, ...times })
      if (event === 'arrived') await withdrawNoShow(ctx, tx, { job, hauler, at, heardAt })
      if (event === 'on_the_way') await notifyOnTheWay(ctx, tx, job, hauler)
      // Of a job that is started already the customer got the message about the start, which says more.
      else if (job.status === 'assigned')
        await notifyArrived(ctx, tx, job, hauler, await untilCopy(tx.db, job))
    }
    return jobOf({ ...ctx, db: tx.db }, hauler, jobId)
  })
  // Thrown after the commit: what was recorded stays.
  if (outcome instanceof AppError) throw outcome
  return outcome
}

const isLost = (job: Job, hauler: Hauler): boolean =>
  job.haulerId !== hauler.id || job.status === 'cancelled'

/** Until when the hauler who has just arrived waits. */
async function untilCopy(db: Db, job: Job): Promise<string> {
  const door = await findDoor(db, job)
  if (!door) throw new Error(`No arrival is recorded for job #${job.id}`)
  return clockCopy(door.waitUntil, job)
}

const tooLate = (jobId: JobId, status: string, event: HaulerEvent) =>
  new AppError(
    'illegal_move',
    `Job #${jobId} is ${status.replace('_', ' ')}; you cannot ${event === 'arrived' ? 'arrive there' : 'be on the way to it'} now`,
  )
