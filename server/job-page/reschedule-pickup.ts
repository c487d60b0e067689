import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { inDayTransaction } from '../capacity/day-queue.ts'
import { refuseClosedWindow, withAlternatives } from '../capacity/take-place.ts'
import type { Context, Transaction } from '../core/context.ts'
import { lockHauler } from '../haulers/store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { changeSameDay, findAnyJob, lockAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { findOpenPayment } from '../payments/store.ts'
import { callProvider } from '../providers/call-provider.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import { reschedulingFee } from './cancellation-fee.ts'
import { refuseManyMoves } from './move-limit.ts'
import { arrangeMove, movePickup, placeFor, type Moving, type Window } from './move-pickup.ts'
import { payForMove, requestPaidMove } from './paid-move.ts'
import { sameDayOfMove, type SameDay } from './same-day-move.ts'
import { showJobNow } from './show-job.ts'

/** Where to, and what the customer was shown that it costs and gives back. */
type MoveRequest = { to: Window; fee: Cents; refund?: Cents | undefined }

/**
 * The customer chooses another window, also of a pickup that is not paid. The hauler who has the job keeps it
 * when free then and no other job loses its place; else it is on the market again, as long as the day has room for it. A hauler on the way is
 * released, for the fee that the customer was shown. Moving it to today costs the same-day price, and off today
 * gives it back as long as there is no hauler.
 * @throws AppError not_free with alternatives when it has none, illegal_move when it is too late, invalid_input for a
 * window that has passed, amount_mismatch with the right amounts, busy as `inDayTransaction`, in_use while a first
 * payment is begun, and as `payForMove`, not_found.
 */
export async function reschedulePickup(
  ctx: Context,
  token: string,
  {
    fee = cents(0),
    refund,
    ...to
  }: Window & { fee?: Cents | undefined; refund?: Cents | undefined },
): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  const job = await findAnyJob(ctx.db, jobId)
  const request = { date: to.preferredDate, window: to.preferredTime, ...loadOf(job) }
  return withAlternatives(ctx, request, { jobId }, async () => {
    const move = { to, fee, refund }
    await endFirstPayment(ctx, job, move)
    const paymentId = await inDayTransaction(ctx, to.preferredDate, (tx) =>
      moveJob(ctx, tx, jobId, move),
    )
    if (paymentId !== null) await payForMove(ctx, paymentId)
    return showJobNow(ctx, jobId)
  })
}

const loadOf = ({ loadSize, area }: Job) => ({ loadSize, area })

/**
 * A first payment that was begun at another price than that after the move is ended, or recorded when it was paid. Not for
 * a move that is refused in any case: its customer may be about to pay.
 */
async function endFirstPayment(ctx: Context, job: Job, request: MoveRequest): Promise<void> {
  if (!isPayable(job.paymentStatus)) return
  const { preferredDate: date, preferredTime: window } = request.to
  const sameDay = await sameDayOfMove(ctx, ctx.db, job, date)
  if (sameDay.adds === 0 && sameDay.refunds === 0) return
  await refuseClosedWindow(ctx, ctx.db, { date, window })
  refuseOtherPrice(request, sameDay.adds, sameDay.refunds)
  const open = await findOpenPayment(ctx.db, job.id)
  if (open) await callProvider(finishPayment(ctx, open.id))
}

/** @returns the payment that the move waits for; null when it has happened. */
async function moveJob(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  request: MoveRequest,
): Promise<number | null> {
  const { to } = request
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
  return moveForPrice(ctx, tx, { job, hauler, to }, request)
}

async function moveForPrice(
  ctx: Context,
  tx: Transaction,
  moving: Moving,
  request: MoveRequest,
): Promise<number | null> {
  const { fee } = request
  const { job, to } = moving
  const due = await reschedulingFee(ctx, tx.db, job)
  // One move costs one thing: a hauler on the way is there today.
  const sameDay: SameDay =
    due > 0
      ? { adds: cents(0), refunds: cents(0) }
      : await sameDayOfMove(ctx, tx.db, job, to.preferredDate)
  refuseOtherPrice(request, cents(due + sameDay.adds), sameDay.refunds)
  if (due > 0) {
    await placeFor(ctx, tx, job, to)
    return requestPaidMove(ctx, tx, job, { ...to, fee, purpose: 'rescheduling_fee' })
  }
  const arrangement = await arrangeMove(ctx, tx, moving)
  if (sameDay.adds > 0 && !isPayable(job.paymentStatus))
    return requestPaidMove(ctx, tx, job, { ...to, fee, purpose: 'same_day' })
  await movePickup(ctx, tx, { ...moving, ...(await repriced(tx, job, sameDay)) }, arrangement)
  return null
}

/** The job with its price on the new day, and what the message says of that. */
async function repriced(
  tx: Transaction,
  job: Job,
  { adds, refunds }: SameDay,
): Promise<Pick<Moving, 'job' | 'note'>> {
  if (adds === 0 && refunds === 0) return { job }
  if (!isPayable(job.paymentStatus)) {
    const back = await refundHeld(tx, job, refunds)
    if (back === null) return { job }
    const note = `We're refunding the same-day price of ${formatMoney(back)}.`
    return { job: await changeSameDay(tx.db, job, cents(0 - back)), note }
  }
  if (await findOpenPayment(tx.db, job.id))
    throw new AppError('in_use', 'A payment was begun meanwhile. Please try again in a minute')
  const changed = await changeSameDay(tx.db, job, cents(adds - refunds))
  return { job: changed, note: `The price is now ${formatMoney(changed.estimatedPriceCents)}.` }
}

/** @throws AppError amount_mismatch unless it is what the customer was shown. */
function refuseOtherPrice({ fee, refund }: MoveRequest, price: Cents, refunds: Cents): void {
  if (price !== fee || (refund !== undefined && refund !== refunds)) throw mismatch(price, refunds)
}

const mismatch = (price: Cents, refund: Cents) =>
  new AppError(
    'amount_mismatch',
    `Rescheduling ${price > 0 ? `costs ${formatMoney(price)}` : 'is free'} now${refund > 0 ? ` and ${formatMoney(refund)} goes back` : ''}. Please look at it again`,
    {
      facts: {
        fee: z.encode(Money, price),
        ...(refund > 0 && { refund: z.encode(Money, refund) }),
      },
    },
  )

function refuseUnmovable({ id, status }: Job): void {
  if (status === 'pending' || status === 'assigned') return
  throw new AppError(
    'illegal_move',
    `Pickup #${id} is ${status.replace('_', ' ')}; it cannot be moved now`,
  )
}
