import { HOLD_MINUTES } from '../../contract/windows.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Job } from '../jobs/store.ts'
import { removeHold } from './hold-store.ts'
import { takePlace } from './take-place.ts'

const HOLD_MS = HOLD_MINUTES * 60_000

type Booking = Pick<Job, 'preferredDate' | 'preferredTime' | 'loadSize' | 'area' | 'visitorId'>

/**
 * Takes the place of a booking that is stored in this transaction: the one that its visitor holds when that
 * fits, else another. It keeps the place without payment for as long as a hold.
 * @throws AppError as `takePlace`.
 */
export async function bookPlace(
  ctx: Context,
  { db }: Transaction,
  { preferredDate, preferredTime, loadSize, area, visitorId }: Booking,
): Promise<Pick<Job, 'heldUntil' | 'confirmBy'>> {
  const asked = { date: preferredDate, window: preferredTime, loadSize, area }
  const { confirmBy } = await takePlace(ctx, db, asked, { visitorId })
  await removeHold(db, visitorId)
  return { heldUntil: new Date(ctx.now().getTime() + HOLD_MS), confirmBy }
}
