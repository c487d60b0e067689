import { AppError } from '../../contract/errors.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findJob, type Job } from '../jobs/store.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { callProvider } from '../providers/call-provider.ts'
import { lockAddress, removeHold } from './hold-store.ts'
import { heldFrom } from './hold-window.ts'
import {
  countUnpaidPlaces,
  findUnpaidPlaces,
  giveUpPlaces,
  type Holder,
} from './job-place-store.ts'
import { lockDay } from './places-query.ts'
import { takePlace } from './take-place.ts'
import { endEntriesOf } from './waiting-store.ts'

type Booking = Pick<Job, 'preferredDate' | 'preferredTime' | 'loadSize' | 'area' | 'visitorId'>

/** Windows that one browser pays for at a time, and those of a household, an office and its neighbours. */
const [MOST_UNPAID, MOST_FROM_ADDRESS] = [3, 10]

/**
 * Takes the place of a booking that is stored in this transaction: the one that its visitor holds when that
 * fits, else another; they do not wait for that window any more. It keeps the place without payment for as long
 * as a hold, and replaces the visitor's other unpaid bookings.
 * @throws AppError as `takePlace`; too_many_requests for too many unpaid bookings that keep a place.
 */
export async function bookPlace(
  ctx: Context,
  { db }: Transaction,
  { preferredDate, preferredTime, loadSize, area, visitorId, ip }: Booking & { ip: string | null },
): Promise<Pick<Job, 'heldUntil' | 'confirmBy' | 'bookedFrom'>> {
  const request = { date: preferredDate, window: preferredTime, loadSize, area }
  await giveUpPlaces(db, visitorId, ctx.now())
  if (ip !== null && ctx.config.rateLimits) await refuseUnpaid(ctx, db, { visitorId, ip })
  // The day before the entries, as where places are offered: two processes must not deadlock.
  await lockDay(db, preferredDate)
  await endEntriesOf(db, visitorId, request, ctx.now())
  const { confirmBy } = await takePlace(ctx, db, request, { visitorId })
  await removeHold(db, visitorId)
  return { heldUntil: heldFrom(ctx, ctx.now()), confirmBy, bookedFrom: ip }
}

async function refuseUnpaid(ctx: Context, db: Db, holder: Holder): Promise<void> {
  await lockAddress(db, holder.ip)
  const { own, fromAddress } = await countUnpaidPlaces(db, holder, ctx.now())
  const refuse = (message: string) =>
    new AppError('too_many_requests', message, {
      facts: { retryAfterSeconds: ctx.config.holdMinutes * 60 },
    })
  if (own >= MOST_UNPAID)
    throw refuse('You are paying for several pickups already. Please finish one of them first')
  if (fromAddress >= MOST_FROM_ADDRESS)
    throw refuse(
      `Several pickups from your network wait for payment. Please finish one of them, or try again in ${ctx.config.holdMinutes} minutes`,
    )
}

type Replacing = Omit<Booking, 'loadSize' | 'area'> & {
  /** Whether the booking takes a use of a code, and whether it takes of a credit. */
  takesCode: boolean
  takesCredit: boolean
}

/**
 * The visitor went back from paying and books again: the payment of an earlier booking for the same window is cancelled at
 * the provider first, so that only one of the two can be charged for the place. The same holds, for any window, where the
 * booking takes the code or credit that the earlier one may have.
 * @throws AppError provider_unavailable; already_paid with `jobId` when it was paid meanwhile, which its browser
 * may not know: without an open payment the next try is a second pickup.
 */
export async function endEarlierPayment(
  ctx: Context,
  { preferredDate, preferredTime, visitorId, takesCode, takesCredit }: Replacing,
): Promise<void> {
  for (const job of await findUnpaidPlaces(ctx.db, visitorId, ctx.now())) {
    const isSame = job.preferredDate === preferredDate && job.preferredTime === preferredTime
    const isReplaced = isSame || takesCode || (takesCredit && job.discountCents > 0)
    if (job.paymentId === null || !isReplaced) continue
    await callProvider(cancelPayment.run({ paymentId: job.paymentId }, ctx))
    const currentJob = await findJob(ctx.db, job.id)
    if (currentJob?.paymentStatus === 'paid')
      throw new AppError(
        'already_paid',
        `You already paid: this pickup is booked as #${job.id}, see Your pickups. To book a second one, send the form again`,
        { facts: { jobId: job.id } },
      )
  }
}
