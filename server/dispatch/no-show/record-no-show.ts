import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { NoShowProgress } from '../../../contract/no-show.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { findAnyJob, lockJob, type Job } from '../../jobs/store.ts'
import { notifyCustomerNoShow } from '../../messaging/notify-trip.ts'
import { cancelPaidJob } from '../../payments/cancel-paid-job.ts'
import { cancelPaymentOf } from '../../payments/cancel-payment.ts'
import { attachProofs } from '../../uploads/attach.ts'
import {
  clockCopy,
  findDoor,
  moneyAtDoor,
  notTheirs,
  progressAtDoor,
  refusalOf,
  type Door,
} from './door.ts'
import { findNoShow, insertNoShow } from './no-show-store.ts'

/**
 * Ends a job whose customer is not there: the trip fee is kept, its usual share is the hauler's, and the rest goes
 * back with the same commit. Of a no-show and a cancellation sent together the first one counts; recording it
 * twice answers the first time.
 * @throws AppError not_found for a job that is not theirs, illegal_move before the wait is over, after the start or
 * when the hauler came too late, refused without a recorded call or a photo.
 */
export function recordNoShow(
  ctx: Context,
  hauler: Hauler,
  jobId: JobId,
  { photos }: { photos: string[] },
): Promise<NoShowProgress> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const job = await lockJob(db, jobId)
    if (job?.haulerId !== hauler.id) throw notTheirs(jobId)
    if (!(await findNoShow(db, jobId))) await endJob(ctx, tx, { job, hauler, photos })
    return progressAtDoor(ctx, db, hauler, await findAnyJob(db, jobId), jobId)
  })
}

type Visit = { job: Job; hauler: Hauler; photos: string[] }

async function endJob(ctx: Context, tx: Transaction, { job, hauler, photos }: Visit) {
  const { db } = tx
  const now = ctx.now()
  const { arrivedAt, heardAt, waitUntil, calledAt } = requireDoor(job, await findDoor(db, job), now)
  if (photos.length === 0) throw missing('photos', 'Add a photo of the place')
  await attachProofs(db, photos, { jobId: job.id, userId: hauler.userId })
  const { tripFee } = await moneyAtDoor(db, job)
  await insertNoShow(db, {
    jobId: job.id,
    haulerId: hauler.id,
    arrivedAt,
    arrivalHeardAt: heardAt,
    calledAt,
    photos,
    recordedAt: now,
  })
  await cancelPaymentOf(tx, job)
  const { refunded } = await cancelPaidJob(ctx, tx, job, {
    by: 'hauler',
    userId: hauler.userId,
    reason: 'The customer was not there',
    fee: tripFee,
  })
  const until = clockCopy(waitUntil, job)
  await notifyCustomerNoShow(ctx, tx, job, hauler, { until, fee: tripFee, refunded })
}

/** The visit with its last call, when the hauler has waited and called. */
function requireDoor(
  job: Job,
  door: Door | undefined,
  now: Date,
): Omit<Door, 'calledAt'> & { calledAt: Date } {
  const refusal = refusalOf(job, door)
  if (refusal) throw new AppError('illegal_move', refusal)
  if (!door)
    throw new AppError(
      'illegal_move',
      `Tap Arrived first. The ${job.visitRules.customerWaitMinutes} minutes start then`,
    )
  if (now < door.waitUntil)
    throw new AppError('illegal_move', `Please wait until ${clockCopy(door.waitUntil, job)}`)
  const calledAt = door.calledAt.at(-1)
  if (!calledAt) throw new AppError('refused', `Call ${job.firstName} first. The call is recorded`)
  return { ...door, calledAt }
}

const missing = (path: string, message: string) =>
  new AppError('refused', message, { fields: [{ path, message }] })
