import {
  dayOf,
  formatDay,
  isWindowOver,
  SLOT_LABELS,
  windowFacts,
} from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { eligibilityOf, hasEligibleHauler } from '../dispatch/check-eligibility.ts'
import { lockHauler } from '../haulers/store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { releaseJob } from '../jobs/release-job.ts'
import { reschedule } from '../jobs/schedule-store.ts'
import { changeWindow, findAnyJob, lockAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { notifyJobRescheduled } from '../messaging/notify-customer.ts'
import { notifyJobAssigned } from '../messaging/notify-hauler.ts'
import { nameIn } from '../messaging/recipients.ts'
import { jobPageOf } from './show-job.ts'

type Window = Pick<Job, 'preferredDate' | 'preferredTime'>

/**
 * The customer chooses another window. The hauler who has the job keeps it when free then; else it is
 * on the market again, as long as a hauler could take it there.
 * @throws AppError not_free when none could, illegal_move when it is too late, invalid_input for a
 * window that has passed, not_found.
 */
export async function reschedulePickup(ctx: Context, token: string, to: Window): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  return inTransaction(ctx, async (tx) => {
    // The hauler is locked before the job, as everywhere; the job is looked at again below.
    const { haulerId } = await findAnyJob(tx.db, jobId)
    const hauler = haulerId === null ? undefined : await lockHauler(tx.db, haulerId)
    const job = await lockAnyJob(tx.db, jobId)
    refuseUnmovable(job)
    if (await hasArrived(tx.db, jobId))
      throw new AppError(
        'illegal_move',
        'Your hauler is there already; the pickup cannot be moved now',
      )
    refusePassed(ctx, to)
    if (job.haulerId !== haulerId)
      throw new AppError('illegal_move', 'A hauler was found meanwhile. Please choose again')
    const isSame = job.preferredDate === to.preferredDate && job.preferredTime === to.preferredTime
    return jobPageOf(ctx, tx.db, isSame ? job : await moveTo(ctx, tx, job, hauler, to))
  })
}

function refuseUnmovable({ id, status, paymentStatus }: Job): void {
  if (status === 'pending' && isPayable(paymentStatus))
    throw new AppError('illegal_move', `Pickup #${id} is not paid yet; please pay first`)
  if (status === 'pending' || status === 'assigned') return
  throw new AppError(
    'illegal_move',
    `Pickup #${id} is ${status.replace('_', ' ')}; it cannot be moved now`,
  )
}

function refusePassed({ now }: Context, { preferredDate, preferredTime }: Window): void {
  const refuse = (path: string, message: string) =>
    new AppError('invalid_input', message, { fields: [{ path, message }] })
  if (preferredDate < dayOf(now()))
    throw refuse('preferredDate', 'Please choose today or a later date')
  if (isWindowOver(preferredDate, preferredTime, now()))
    throw refuse('preferredTime', 'This time has passed for today. Please choose a later one')
}

async function moveTo(
  ctx: Context,
  tx: Transaction,
  job: Job,
  hauler: Hauler | undefined,
  to: Window,
): Promise<Job> {
  const movedJob = { ...job, ...to }
  const eligibility = hauler && (await eligibilityOf(ctx, tx.db, hauler, movedJob))
  if (hauler && eligibility && 'slots' in eligibility)
    return rescheduleWithHauler(ctx, tx, {
      job,
      hauler,
      to,
      timeSlot: eligibility.slots[0].timeSlot,
    })
  if (!(await hasEligibleHauler(ctx, tx.db, movedJob))) throw noHaulerFree(to)
  if (!hauler) {
    const moved = await changeWindow(tx.db, job, to)
    await notifyJobRescheduled(ctx, tx, moved, "We'll let you know when a hauler accepts.")
    return moved
  }
  return releaseFromHauler(ctx, tx, { job, hauler, to })
}

const noHaulerFree = ({ preferredDate, preferredTime }: Window) =>
  new AppError(
    'not_free',
    `No hauler is free on ${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}. Please choose another time`,
  )

type Moved = { job: Job; hauler: Hauler; to: Window }

async function rescheduleWithHauler(
  ctx: Context,
  tx: Transaction,
  { job, hauler, to, timeSlot }: Moved & { timeSlot: keyof typeof SLOT_LABELS },
): Promise<Job> {
  const scheduledDate = to.preferredDate
  const moved = await changeWindow(tx.db, job, { ...to, scheduledDate })
  await reschedule(tx.db, job.id, { scheduledDate, timeSlot })
  const next = `${nameIn(hauler.firstName, 'Your hauler')} still comes, ${SLOT_LABELS[timeSlot]}.`
  await notifyJobRescheduled(ctx, tx, moved, next)
  await notifyJobAssigned(ctx, tx, hauler, moved, { slot: timeSlot, sender: 'client' })
  return moved
}

async function releaseFromHauler(
  ctx: Context,
  tx: Transaction,
  { job, hauler, to }: Moved,
): Promise<Job> {
  // The customer is notified of the new window instead.
  const notify = { customer: false, hauler: true }
  const released = await releaseJob(ctx, tx, job, { by: 'customer', notify })
  const moved = await changeWindow(tx.db, released, to)
  const next = `${nameIn(hauler.firstName, 'Your hauler')} is not free then. We'll let you know when another hauler accepts.`
  await notifyJobRescheduled(ctx, tx, moved, next)
  return moved
}
