import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { callProvider } from '../providers/call-provider.ts'
import { removeHold } from './hold-store.ts'
import { HOLD_MS } from './hold-window.ts'
import { findUnpaidPlaces, giveUpPlaces } from './job-place-store.ts'
import { takePlace } from './take-place.ts'

type Booking = Pick<Job, 'preferredDate' | 'preferredTime' | 'loadSize' | 'area' | 'visitorId'>

/**
 * Takes the place of a booking that is stored in this transaction: the one that its visitor holds when that
 * fits, else another. It keeps the place without payment for as long as a hold, and replaces the visitor's
 * other unpaid bookings.
 * @throws AppError as `takePlace`.
 */
export async function bookPlace(
  ctx: Context,
  { db }: Transaction,
  { preferredDate, preferredTime, loadSize, area, visitorId }: Booking,
): Promise<Pick<Job, 'heldUntil' | 'confirmBy'>> {
  const asked = { date: preferredDate, window: preferredTime, loadSize, area }
  await giveUpPlaces(db, visitorId, ctx.now())
  const { confirmBy } = await takePlace(ctx, db, asked, { visitorId })
  await removeHold(db, visitorId)
  return { heldUntil: new Date(ctx.now().getTime() + HOLD_MS), confirmBy }
}

/**
 * The visitor went back from paying and books the same window again: the payment of the earlier booking is
 * cancelled at the provider first, so that only one of the two can be charged for the place. Was it paid
 * meanwhile, it stays.
 * @throws AppError provider_unavailable.
 */
export async function endEarlierPayment(
  ctx: Context,
  { preferredDate, preferredTime, visitorId }: Omit<Booking, 'loadSize' | 'area'>,
): Promise<void> {
  const unpaid = await findUnpaidPlaces(ctx.db, visitorId, ctx.now())
  for (const job of unpaid) {
    const isSame = job.preferredDate === preferredDate && job.preferredTime === preferredTime
    if (isSame && job.paymentId !== null)
      await callProvider(cancelPayment.run({ paymentId: job.paymentId }, ctx))
  }
}
