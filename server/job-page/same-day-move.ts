import { dayOf, windowStart, type Day } from '../../contract/calendar.ts'
import type { SameDayMove } from '../../contract/job-page-parts.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { hasChoice } from '../dispatch/assignment/choice-store.ts'
import { priceOf, type Job } from '../jobs/store.ts'
import { termsOf } from '../jobs/terms-query.ts'
import { refundableCharges } from '../ledger/charges-query.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { sameDayPriceOf } from '../quotes/same-day-price.ts'

const HOUR_MS = 3_600_000

type Clock = Pick<Context, 'now'>
export type SameDay = { adds: Cents; refunds: Cents }
const NOTHING: SameDay = { adds: cents(0), refunds: cents(0) }

/**
 * What moving a pickup to today adds to its price, and moving it off today gives back. A pickup that has the same-day
 * price in it pays it once, also when it is moved away and back; one without a quote has a price of its own.
 */
export async function sameDayMoveOf(ctx: Clock, db: Db, job: Job): Promise<SameDayMove | null> {
  const { adds, refunds } = await pricesOf(ctx, db, job)
  return adds === 0 && refunds === 0 ? null : { today: dayOf(ctx.now()), adds, refunds }
}

/** What moving it to this day does to its price. */
export async function sameDayOfMove(ctx: Clock, db: Db, job: Job, day: Day): Promise<SameDay> {
  const { adds, refunds } = await pricesOf(ctx, db, job)
  return day === dayOf(ctx.now()) ? { adds, refunds: cents(0) } : { adds: cents(0), refunds }
}

async function pricesOf(ctx: Clock, db: Db, job: Job): Promise<SameDay> {
  if (job.quoteId === null || (job.status !== 'pending' && job.status !== 'assigned'))
    return NOTHING
  const today = dayOf(ctx.now())
  const day = job.scheduledDate ?? job.preferredDate
  // A day that has passed was ours to keep.
  if (day < today) return NOTHING
  const { amount, isIncluded } = await sameDayPriceOf(db, job.quoteId)
  const paid = cents((isIncluded ? amount : 0) + job.sameDayCents)
  if (day === today)
    return {
      ...NOTHING,
      refunds: job.haulerId === null ? await returnable(db, job, paid) : cents(0),
    }
  if (paid > 0 || (await isUnclaimed(ctx, db, job))) return NOTHING
  return { ...NOTHING, adds: amount }
}

/**
 * What of the same-day price can go back now: money in an open dispute waits for the bank, and what the bank has given back
 * does not go back once more from what the rest of the price needs.
 */
async function returnable(db: Db, job: Job, amount: Cents): Promise<Cents> {
  if (isPayable(job.paymentStatus)) return cents(Math.max(0, amount))
  const charges = await refundableCharges(db, job.id)
  const left = sumOf(charges.map((charge) => charge.left))
  const above = (await heldFor(db, job.id)) - (priceOf(job) - amount)
  return cents(Math.max(0, Math.min(amount, left, above)))
}

/** No hauler was found near its window: moving it is our offer. */
async function isUnclaimed({ now }: Clock, db: Db, job: Job): Promise<boolean> {
  if (job.status !== 'pending' || !job.isSecured) return false
  const { unclaimedFreeHours } = await termsOf(db, job)
  const start = windowStart(job.preferredDate, job.preferredTime).getTime()
  return now().getTime() >= start - unclaimedFreeHours * HOUR_MS || hasChoice(db, job)
}
