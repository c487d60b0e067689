import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { NoShowProgress } from '../../../contract/no-show.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { lockJob } from '../../jobs/store.ts'
import { notifyCustomerCalled } from '../../messaging/notify-trip.ts'
import { timeOfStep } from '../on-site/time-of-step.ts'
import { clockCopy, findDoor, notTheirs, progressAtDoor, refusalOf } from './door.ts'
import { insertCall } from './no-show-store.ts'

/** Two taps on one button are one call. */
const APART_MS = 20_000
/** How many attempts to call are recorded of one visit. */
const MOST_CALLS = 20

/**
 * Records that a hauler at the door tried to call the customer, who gets a message about the first attempt.
 * A call that is sent again, or from before we heard of it, is recorded once, at its time.
 * @throws AppError not_found for a job that is not theirs, illegal_move before the arrival, after the start or after
 * twenty calls.
 */
export function recordCall(
  ctx: Context,
  hauler: Hauler,
  jobId: JobId,
  happenedAt?: Date,
): Promise<NoShowProgress> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const job = await lockJob(db, jobId)
    if (job?.haulerId !== hauler.id) throw notTheirs(jobId)
    const door = await findDoor(db, job)
    const refusal = refusalOf(job, undefined)
    if (refusal) throw new AppError('illegal_move', refusal)
    if (!door) throw new AppError('illegal_move', 'Tap Arrived first. Calls count from then on')
    const last = door.calledAt.at(-1)
    const { at, heardAt } = await timeOfStep(ctx, db, job, happenedAt)
    const isNear = (call: Date) => Math.abs(at.getTime() - call.getTime()) < APART_MS
    if (!door.calledAt.some(isNear)) {
      if (door.calledAt.length >= MOST_CALLS)
        throw new AppError(
          'illegal_move',
          `${MOST_CALLS} calls are recorded, which is enough. You can record that ${job.firstName} isn’t there`,
        )
      await insertCall(db, { arrivalId: door.arrivalId, at, heardAt })
      const until = clockCopy(door.waitUntil, job)
      if (!last) await notifyCustomerCalled(ctx, tx, job, hauler, until)
    }
    return progressAtDoor(ctx, db, hauler, job, jobId)
  })
}
