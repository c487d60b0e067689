import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import { inDayTransaction } from '../capacity/day-queue.ts'
import { lockDayAndAreas, refuseClosedWindow, withAlternatives } from '../capacity/take-place.ts'
import type { Context, Transaction } from '../core/context.ts'
import { lockHauler } from '../haulers/store.ts'
import { hasArrived } from '../jobs/job-event-store.ts'
import { changeSameDay, findAnyJob, lockAnyJob, priceOf, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import { settleCovered } from '../payments/receive-payment.ts'
import { findOpenPayment } from '../payments/store.ts'
import { callProvider } from '../providers/call-provider.ts'
import { refundHeld } from '../refunds/refund-job.ts'
import { reschedulingFee } from './cancellation-fee.ts'
import { refuseManyMoves } from './move-limit.ts'
import {
  arrangeMove,
  movePickup,
  placeFor,
  type Arrangement,
  type Mover,
  type Moving,
  type Window,
} from './move-pickup.ts'
import { payForMove, requestPaidMove } from './paid-move.ts'
import { sameDayOfMove, type SameDay } from './same-day-move.ts'
import { showJobNow } from './show-job.ts'

/** What a person of the team decides about a move beside where to. */
export type TeamMove = {
  mover: Extract<Mover, { by: 'admin' }>
  /** It costs nothing, whatever it would cost the customer. */
  isWaived: boolean
  /** The team asked for it: what moving it off today gives back goes back all the same. */
  isAsked?: true
  /** Its hauler comes at the new time, or it is on the market again; or either, as for a customer. */
  hauler: 'keep' | 'release' | 'either'
  /** Reads what the job was, in the transaction of a move that costs no charge; what it answers is called once it is moved. */
  begin: (
    tx: Transaction,
    before: Job,
  ) => Promise<(outcome: { movesMoney: boolean }) => Promise<void>>
}

/** Where to, and what the caller was shown that it costs and gives back. */
type MoveRequest = {
  to: Window
  fee: Cents
  refund?: Cents | undefined
  team?: TeamMove | undefined
}

/**
 * The customer chooses another window, also of a pickup that is not paid. The hauler who has the job keeps it when free then and no other job
 * loses its place; else it is on the market again, as long as the day has room for it. A hauler on the way is released, for the fee that the
 * customer was shown. Moving it to today costs the same-day price, and off today gives it back as long as there is no hauler.
 * @throws AppError not_free with alternatives when it has none, illegal_move when it is too late, invalid_input for a
 * window that has passed, amount_mismatch with the right amounts, busy as `inDayTransaction`, in_use and as `payForMove`, not_found.
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
  await rescheduleJob(ctx, await findAnyJob(ctx.db, jobId), { to, fee, refund })
  return showJobNow(ctx, jobId)
}

/** The same for a job, also as the team decides (`team`). @throws AppError as `reschedulePickup`. */
export function rescheduleJob(ctx: Context, job: Job, move: MoveRequest): Promise<void> {
  const { preferredDate, preferredTime } = move.to
  const request = { date: preferredDate, window: preferredTime, ...loadOf(job) }
  return withAlternatives(ctx, request, { jobId: job.id }, async () => {
    if (!move.team?.isWaived) await endFirstPayment(ctx, job, move)
    const paymentId = await inDayTransaction(ctx, preferredDate, (tx) =>
      moveJob(ctx, tx, job.id, move),
    )
    if (paymentId !== null) await payForMove(ctx, paymentId)
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
  await refuseClosedWindow(ctx, ctx.db, { date, window, area: job.area })
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
  const { to, team } = request
  // The hauler is locked before the job, as everywhere; the job is looked at again below.
  const { haulerId } = await findAnyJob(tx.db, jobId)
  const hauler = haulerId === null ? undefined : await lockHauler(tx.db, haulerId)
  const job = await lockAnyJob(tx.db, jobId)
  refuseUnmovable(job)
  if (await hasArrived(tx.db, jobId))
    throw new AppError(
      'illegal_move',
      `${team ? 'The' : 'Your'} hauler is there already; the pickup cannot be moved now`,
    )
  // Before the hauler is compared: a second press may find the pickup moved and its hauler released. Its own day may
  // have been closed since it was booked.
  const isSame = job.preferredDate === to.preferredDate && job.preferredTime === to.preferredTime
  if (isSame) return null
  const window = { date: to.preferredDate, window: to.preferredTime, area: job.area }
  await lockDayAndAreas(tx.db, to.preferredDate)
  await refuseClosedWindow(ctx, tx.db, window)
  if (job.haulerId !== haulerId)
    throw new AppError('illegal_move', 'A hauler was found meanwhile. Please choose again')
  if (!team) await refuseManyMoves(ctx, tx.db, job)
  return moveForPrice(ctx, tx, { job, hauler, to, ...(team && { mover: team.mover }) }, request)
}

const FREE: SameDay = { adds: cents(0), refunds: cents(0) }

async function moveForPrice(
  ctx: Context,
  tx: Transaction,
  moving: Moving,
  request: MoveRequest,
): Promise<number | null> {
  const { fee, team } = request
  const { job, to, mover } = moving
  const movedBy = mover?.by ?? 'customer'
  const due = team?.isWaived ? cents(0) : await reschedulingFee(ctx, tx.db, job)
  // One move costs one thing: a hauler on the way is there today.
  const sameDay: SameDay =
    due > 0 || (team?.isWaived && !team.isAsked)
      ? FREE
      : {
          ...(await sameDayOfMove(ctx, tx.db, job, to.preferredDate)),
          ...(team?.isAsked && { adds: cents(0) }),
        }
  refuseOtherPrice(request, cents(due + sameDay.adds), sameDay.refunds)
  if (due > 0) {
    await placeFor(ctx, tx, job, to, mover)
    return requestPaidMove(ctx, tx, job, { ...to, fee, purpose: 'rescheduling_fee', movedBy })
  }
  const arrangement = await arrangeAs(ctx, tx, moving, team)
  if (sameDay.adds > 0 && !isPayable(job.paymentStatus))
    return requestPaidMove(ctx, tx, job, { ...to, fee, purpose: 'same_day', movedBy })
  const record = await team?.begin(tx, job)
  await movePickup(
    ctx,
    tx,
    { ...moving, ...(await repriced(ctx, tx, moving, sameDay)) },
    arrangement,
  )
  if (sameDay.refunds > 0)
    await settleCovered(ctx, tx, await findAnyJob(tx.db, job.id), settlerOf(mover))
  await record?.({ movesMoney: sameDay.adds > 0 || sameDay.refunds > 0 })
  return null
}

const settlerOf = (mover: Mover | undefined) =>
  mover?.by === 'admin'
    ? ({ by: 'admin', userId: mover.userId } as const)
    : ({ by: 'system' } as const)

/** Of the team, whether its hauler comes is said and never guessed. */
async function arrangeAs(
  ctx: Context,
  tx: Transaction,
  moving: Moving,
  team: TeamMove | undefined,
): Promise<Arrangement> {
  const { hauler } = moving
  if (!team || !hauler || team.hauler === 'either') return arrangeMove(ctx, tx, moving)
  if (team.hauler === 'release') return arrangeMove(ctx, tx, { ...moving, hauler: undefined })
  const arrangement = await arrangeMove(ctx, tx, moving)
  if ('timeSlot' in arrangement) return arrangement
  throw new AppError(
    'not_free',
    `${hauler.firstName} cannot come then. Choose another window, or move it and release ${hauler.firstName}`,
  )
}

/** The job with its price on the new day, and what the message says of that. */
async function repriced(
  ctx: Context,
  tx: Transaction,
  { job, mover }: Moving,
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
  const price = cents(priceOf(job) + adds - refunds)
  const reader = mover?.by === 'admin' ? 'team' : 'other'
  await ctx.hooks.invoices.requireCredit(tx, { job, price, reader })
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
