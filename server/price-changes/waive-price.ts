import { AppError } from '../../contract/errors.ts'
import { cents, formatMoney, type Cents } from '../../contract/money.ts'
import { type PriceChangeId, priceChangeLifecycle } from '../../contract/price-changes.ts'
import type { WaivedPrice } from '../../contract/price-reviews.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { insertDiscount, type Discount } from '../jobs/discount-store.ts'
import { splitOf } from '../jobs/hauler-share.ts'
import { findAnyJob, raisePriceBy, priceOf, type Job } from '../jobs/store.ts'
import { gstOf } from '../ledger/gst.ts'
import { notifyPriceWaived } from '../messaging/notify-price.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { informHauler } from './inform-hauler.ts'
import { lockJobOf } from './review-price.ts'

type Waiver = { userId: User['id']; reason: string }

/** The most of a price that Westhaul can bear alone: its own part without the tax. */
export async function mostToWaive(
  { config }: Pick<Context, 'config'>,
  db: Db,
  job: Job,
  price: Cents,
): Promise<Cents> {
  const gst = await gstOf({ config, db }, job, price)
  return cents(Math.max(0, splitOf(job, price).platformFee - gst))
}

/**
 * A higher price holds, and Westhaul gives the customer the difference as a discount that it bears alone: the customer pays
 * as before, and the hauler gets the share of the higher price. The job must be locked. @returns the discount.
 */
export async function giveDifference(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { to, userId, reason }: Waiver & { to: Cents },
): Promise<Discount['id']> {
  const amountCents = cents(to - priceOf(job))
  await raisePriceBy(tx.db, job.id, amountCents)
  const at = ctx.now()
  const { discount } = await insertDiscount(tx.db, {
    jobId: job.id,
    amountCents,
    share: 'westhaul',
    reason,
    userId,
    at,
    priceCents: priceOf(job),
    wasPaid: true,
    // Nothing was paid of it, so that nothing goes back.
    settledAt: at,
  })
  return discount.id
}

/**
 * A colleague gives a customer free what a price asks for, with a reason that the receipt shows. A charge that was begun is
 * ended, or goes back.
 * @throws AppError not_found, illegal_move when no customer is asked any more, refused above what Westhaul can bear.
 */
export const waivePrice = (
  ctx: Context,
  user: User,
  id: PriceChangeId,
  reason: string,
): Promise<WaivedPrice> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockJobOf(tx, id)
    const by = { by: 'admin', userId: user.id, reason } as const
    const waived = await tryTransition(tx.db, priceChangeLifecycle, id, 'waive', by)
    if (!waived)
      throw new AppError('illegal_move', 'This price does not wait for the customer any more')
    const { paymentId, toCents: to } = waived
    const difference = to - priceOf(job)
    const most = await mostToWaive(ctx, tx.db, job, to)
    if (difference > most)
      throw new AppError('refused', `${formatMoney(most)} is the most that Westhaul can bear`)
    if (difference > 0) await giveDifference(ctx, tx, job, { to, userId: user.id, reason })
    if (paymentId !== null) await tx.enqueue(cancelPayment, { paymentId })
    await notifyPriceWaived(ctx, tx, job, { price: priceOf(job) })
    const share = splitOf(await findAnyJob(tx.db, job.id), priceOf(job)).haulerPayout
    const answer = `our team gives the customer the difference. You get ${formatMoney(share)}.`
    await informHauler(ctx, tx, waived, answer)
    await tx.publish('job', job.id)
    return { id, jobId: job.id, price: priceOf(job) }
  })
