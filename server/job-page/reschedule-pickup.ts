import { z } from 'zod'
import { formatDay, formatInstant, SLOT_LABELS, windowFacts } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import { inDayTransaction } from '../capacity/day-queue.ts'
import { refuseClosedWindow, takePlaceForJob, withAlternatives } from '../capacity/take-place.ts'
import { scheduleEndOfPlace } from '../capacity/end-place.ts'
import { HOLD_MS } from '../capacity/hold-window.ts'
import { slotToKeep } from '../capacity/keep-hauler.ts'
import { mayBecomeRequest } from '../capacity/move-as-request.ts'
import type { Hooks } from '../core/hooks.ts'
import { lockHauler } from '../haulers/store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { releaseJob } from '../jobs/release-job.ts'
import { reschedule } from '../jobs/schedule-store.ts'
import { changeWindow, findAnyJob, lockAnyJob, type Job } from '../jobs/store.ts'
import { gstOf } from '../ledger/gst.ts'
import { post } from '../ledger/ledger-store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { notifyJobRescheduled } from '../messaging/notify-customer.ts'
import { notifyJobAssigned } from '../messaging/notify-hauler.ts'
import { nameIn } from '../messaging/recipients.ts'
import { reschedulingFee } from './cancellation-fee.ts'
import { refuseManyMoves } from './move-limit.ts'
import { payForMove, requestPaidMove } from './paid-move.ts'
import { findPaidMove, markMoved } from './paid-move-store.ts'
import { showJobNow } from './show-job.ts'

type Window = Pick<Job, 'preferredDate' | 'preferredTime'>

/**
 * The customer chooses another window, also of a pickup that is not paid. The hauler who has the job keeps it
 * when free then and no other job loses its place; else it is on the market again, as long as the day has room for it. A hauler on the way is
 * released, for the fee that the customer was shown.
 * @throws AppError not_free with alternatives when it has none, illegal_move when it is too late, invalid_input for a
 * window that has passed, amount_mismatch with the right fee, busy as `inDayTransaction`, and as `payForMove`, not_found.
 */
export async function reschedulePickup(
  ctx: Context,
  token: string,
  { fee = cents(0), ...to }: Window & { fee?: Cents | undefined },
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  const { loadSize, area } = await findAnyJob(ctx.db, jobId)
  const request = { date: to.preferredDate, window: to.preferredTime, loadSize, area }
  return withAlternatives(ctx, request, { jobId }, async () => {
    const paymentId = await inDayTransaction(ctx, to.preferredDate, (tx) =>
      moveJob(ctx, tx, jobId, { ...to, fee }),
    )
    if (paymentId !== null) await payForMove(ctx, paymentId)
    return showJobNow(ctx, jobId)
  })
}

/** @returns the payment that the move waits for; null when it has happened. */
async function moveJob(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  { fee, ...to }: Window & { fee: Cents },
): Promise<number | null> {
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
  await refuseClosedWindow(ctx, tx.db, { date: to.preferredDate, window: to.preferredTime })
  // Before the hauler is compared: a second press may find the pickup moved and its hauler released.
  const isSame = job.preferredDate === to.preferredDate && job.preferredTime === to.preferredTime
  if (isSame) return null
  if (job.haulerId !== haulerId)
    throw new AppError('illegal_move', 'A hauler was found meanwhile. Please choose again')
  await refuseManyMoves(ctx, tx.db, job)
  const due = await reschedulingFee(ctx, tx.db, job)
  if (due !== fee) throw feeMismatch(due)
  if (due > 0 && haulerId !== null) {
    await placeFor(ctx, tx, job, to)
    return requestPaidMove(ctx, tx, { ...job, haulerId }, { ...to, fee })
  }
  await moveTo(ctx, tx, job, hauler, to)
  return null
}

const feeMismatch = (due: Cents) =>
  new AppError(
    'amount_mismatch',
    `Rescheduling ${due > 0 ? `costs ${formatMoney(due)}` : 'is free'} now. Please look at it again`,
    { facts: { fee: z.encode(Money, due) } },
  )

/** What payments do with a pickup whose rescheduling fee was charged. */
export const moveHooks: Hooks['moves'] = {
  async settle(ctx, tx, { job, hauler, payment: { id: paymentId, amountCents: fee } }) {
    const { haulerId, preferredDate, preferredTime } = await findPaidMove(tx.db, paymentId)
    const to = { preferredDate, preferredTime }
    const isTheirs = job.status === 'assigned' && job.haulerId === haulerId
    if (!isTheirs || !(await hasPlace(ctx, tx, job, to))) return false
    if (!(await markMoved(tx.db, paymentId, ctx.now()))) return false
    await releaseFromHauler(ctx, tx, { job, hauler, to, fee })
    const gst = await gstOf({ config: ctx.config, db: tx.db }, job, fee)
    await post(tx.db, {
      kind: 'rescheduling_fee',
      jobId: job.id,
      reference: String(paymentId),
      entries: { customer_funds: fee, platform_fee: gst - fee, gst_payable: -gst },
    })
    return true
  },
}

/** Whether the pickup can be moved there at this moment. */
async function hasPlace(ctx: Context, tx: Transaction, job: Job, to: Window): Promise<boolean> {
  if (await hasArrived(tx.db, job.id)) return false
  try {
    await placeFor(ctx, tx, job, to)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

function refuseUnmovable({ id, status }: Job): void {
  if (status === 'pending' || status === 'assigned') return
  throw new AppError(
    'illegal_move',
    `Pickup #${id} is ${status.replace('_', ' ')}; it cannot be moved now`,
  )
}

async function moveTo(
  ctx: Context,
  tx: Transaction,
  job: Job,
  hauler: Hauler | undefined,
  to: Window,
): Promise<Job> {
  const window = { date: to.preferredDate, window: to.preferredTime }
  const timeSlot = hauler && (await slotToKeep(ctx, tx.db, job, { hauler, ...window }))
  if (hauler && timeSlot) return rescheduleWithHauler(ctx, tx, { job, hauler, to, timeSlot })
  const place = await placeFor(ctx, tx, job, to)
  return hauler
    ? releaseFromHauler(ctx, tx, { job, hauler, to })
    : moveOnMarket(ctx, tx, job, { ...to, ...place })
}

type Place = Pick<Job, 'heldUntil' | 'confirmBy'>

/**
 * The place of the job in its new window.
 * @throws AppError not_free.
 */
async function placeFor(ctx: Context, { db }: Transaction, job: Job, to: Window): Promise<Place> {
  const { loadSize, area, heldUntil, paymentStatus } = job
  const request = { date: to.preferredDate, window: to.preferredTime, loadSize, area }
  const isUnpaid = isPayable(paymentStatus)
  try {
    const place = await takePlaceForJob(ctx, db, job, request)
    if (place.state === 'request' && !mayBecomeRequest(job)) throw noHaulerFree(to)
    const held = new Date(ctx.now().getTime() + HOLD_MS)
    return { confirmBy: place.confirmBy, heldUntil: isUnpaid ? held : heldUntil }
  } catch (error) {
    throw error instanceof AppError && error.code === 'window_full' ? noHaulerFree(to) : error
  }
}

async function moveOnMarket(
  ctx: Context,
  tx: Transaction,
  job: Job,
  to: Window & Place,
): Promise<Job> {
  const moved = await changeWindow(tx.db, job, to)
  if (isPayable(moved.paymentStatus)) {
    await scheduleEndOfPlace(tx, moved)
    await notifyJobRescheduled(ctx, tx, moved, "It isn't confirmed until you pay.")
    return moved
  }
  const next = moved.confirmBy
    ? `We'll confirm your hauler by ${formatInstant(moved.confirmBy)}, or refund you in full.`
    : "We'll let you know when a hauler accepts."
  await notifyJobRescheduled(ctx, tx, moved, next)
  await ctx.hooks.capacity.startRequest(ctx, tx, moved)
  return moved
}

const noHaulerFree = ({ preferredDate, preferredTime }: Window) =>
  new AppError(
    'not_free',
    `No hauler is free on ${formatDay(preferredDate)}, ${windowFacts[preferredTime].hours}. Please choose another time`,
  )

type Moved = { job: Job; hauler: Hauler; to: Window; fee?: Cents }

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
  { job, hauler, to, fee }: Moved,
): Promise<Job> {
  // The customer is notified of the new window instead.
  const notify = { customer: false, hauler: true }
  const released = await releaseJob(ctx, tx, job, { by: 'customer', notify, isPlaced: true })
  const moved = await changeWindow(tx.db, released, to)
  const next = fee
    ? `The rescheduling fee was ${formatMoney(fee)}. We'll let you know when a hauler accepts.`
    : `${nameIn(hauler.firstName, 'Your hauler')} is not free then. We'll let you know when another hauler accepts.`
  await notifyJobRescheduled(ctx, tx, moved, next)
  return moved
}
