import type { Slot } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { jobLifecycle, type JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import { transition } from '../../core/transition.ts'
import type { Db } from '../../db/database.ts'
import { findAnyHauler, lockHauler } from '../../haulers/store.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled, scheduleJob } from '../../jobs/schedule-store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { notifyJobClaimed } from '../../messaging/notify-customer.ts'
import { notifySwapTaken } from '../../messaging/notify-swaps.ts'
import { nextSlot } from '../at-risk/next-window.ts'
import { eligibilityOf } from '../check-eligibility.ts'
import { explainToHauler } from '../explain-ineligibility.ts'
import { jobOf } from '../market/list-my-jobs.ts'
import { insertReliabilityEvent } from '../reliability-store.ts'
import { findOpenSwap } from './offer-swap.ts'
import { changeSwap, findLastSwap } from './swap-store.ts'

/**
 * A hauler takes a job that another offers: released and claimed in one transaction, so that it is never without a
 * hauler. Of any number who take it together one gets it. It counts as a release in time for the one who offered it.
 * @throws AppError job_taken, not_approved or not_free with the hauler's own reason, not_found.
 */
export function takeSwap(ctx: Context, { id: haulerId }: Hauler, jobId: JobId) {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const hauler = await lockHauler(db, haulerId)
    const job = await lockJob(db, jobId)
    if (!hauler || !job) throw notOffered(jobId)
    const last = await findLastSwap(db, jobId)
    if (last?.takenBy === hauler.id && job.haulerId === hauler.id && job.status === 'assigned')
      return jobOf({ ...ctx, db }, hauler, jobId)
    const swap = await findOpenSwap(db, jobId, ctx.now())
    if (!swap || swap.haulerId === hauler.id)
      throw last?.takenBy
        ? new AppError('job_taken', 'Another hauler took this job first')
        : notOffered(jobId)
    const timeSlot = await chooseSlot(ctx, db, hauler, job)
    const from = await findAnyHauler(db, swap.haulerId)
    const { reason, preferredDate: day } = swap
    // The team may have moved it within its window since it was offered.
    const slotBefore = (await findScheduled(db, jobId))?.timeSlot ?? swap.timeSlot
    const at = ctx.now()
    await changeSwap(db, swap, { endedAt: at, takenBy: haulerId, timeSlot: slotBefore })
    const event = { haulerId: swap.haulerId, jobId, day, timeSlot: slotBefore, reason, at }
    await insertReliabilityEvent(db, { ...event, kind: 'release' })
    await releaseJob(ctx, tx, job, {
      by: 'hauler',
      userId: from.userId,
      reason,
      // Each reads a message of their own below.
      notify: { customer: false, hauler: false },
      isPlaced: true,
    })
    const by = { by: 'hauler', userId: hauler.userId } as const
    const changes = { haulerId, scheduledDate: day }
    const claimed = await transition(db, jobLifecycle, jobId, 'claim', by, changes)
    const booked = { jobId, haulerId, scheduledDate: day, timeSlot }
    await scheduleJob(db, { ...booked, assignmentType: 'manual' })
    await notifyJobClaimed(ctx, tx, claimed, hauler, { slot: timeSlot })
    await notifySwapTaken(ctx, tx, jobId, from)
    return jobOf({ ...ctx, db }, hauler, jobId)
  })
}

const notOffered = (jobId: JobId) =>
  new AppError('not_found', `Job #${jobId} is not offered any more`)

/** The first free slot of the window that is not over. */
async function chooseSlot(ctx: Context, db: Db, hauler: Hauler, job: Job): Promise<Slot> {
  const eligibility = await eligibilityOf(ctx, db, hauler, job)
  if ('slots' in eligibility) {
    const slot = nextSlot(eligibility.slots, job.preferredDate, ctx.now())
    if (slot) return slot
    throw new AppError('not_free', 'You have no free slot left in the window of this job')
  }
  const { reason } = eligibility
  const code = reason === 'not_approved' ? 'not_approved' : 'not_free'
  throw new AppError(code, explainToHauler(reason, hauler, job))
}
