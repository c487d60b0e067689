import { LEAST_AFTER_DISCOUNT_CENTS, type DiscountShare } from '../../contract/discounts.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { shareOfPrice } from '../../contract/hauler-share.ts'
import type { User } from '../core/caller.ts'
import type { Context, Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { insertDiscount } from '../jobs/discount-store.ts'
import type { Job } from '../jobs/store.ts'
import { gstWithin } from '../ledger/gst.ts'
import { creditOf, insertCreditUse, lockReferrer } from './referral-store.ts'
import { GST_PERCENT } from './terms.ts'

type Basics = Pick<Context, 'config'>
/** A price, and what of discounts Westhaul bears alone so far. */
type Price = { price: Cents; westhaulDiscount: Cents; sharePermille: number }

/** The line of a credit in a quote and on a receipt. */
export const CREDIT_LINE = 'Your credit for referring friends'

/** What of a credit comes off a price: at most what Westhaul’s part still bears; the rest stays for the next pickup. */
function creditFor(
  { price, westhaulDiscount, sharePermille }: Price,
  left: Cents,
  share: DiscountShare,
): Cents {
  const most = Math.max(0, Math.min(left, price - LEAST_AFTER_DISCOUNT_CENTS))
  if (share === 'shared') return cents(most)
  const hauler = shareOfPrice({ westhaulDiscount, sharePermille }, price)
  const bears = price - hauler - gstWithin(price, GST_PERCENT)
  return cents(Math.max(0, Math.min(most, bears)))
}

/** What of the credit of a signed-in customer comes off this price, in this browser; 0 for all others. */
export async function creditOn(
  { config }: Basics,
  db: Db,
  user: User | undefined,
  { price, westhaulDiscount }: Omit<Price, 'sharePermille'>,
  visitorId: string | null = null,
): Promise<Cents> {
  if (user?.role !== 'client') return cents(0)
  const { left, share } = await creditOf(db, user.id, visitorId)
  const sharePermille = config.haulerSharePermille
  return creditFor({ price, westhaulDiscount, sharePermille }, left, share)
}

/** Takes the credit of a signed-in customer off a job that was just stored, after its code. */
export async function takeCredit(
  ctx: Context,
  tx: Transaction,
  user: User | undefined,
  job: Job,
): Promise<Job> {
  if (user?.role !== 'client') return job
  // One booking after another takes of the same credit.
  await lockReferrer(tx.db, user.id)
  const { share } = await creditOf(tx.db, user.id)
  const amountCents = await creditOn(ctx, tx.db, user, {
    price: job.estimatedPriceCents,
    westhaulDiscount: job.westhaulDiscountCents,
  })
  if (amountCents === 0) return job
  const at = ctx.now()
  const use = { userId: user.id, jobId: job.id, amountCents, usedAt: at }
  const creditUseId = await insertCreditUse(tx.db, use)
  const { job: discounted } = await insertDiscount(tx.db, {
    jobId: job.id,
    amountCents,
    share,
    reason: CREDIT_LINE,
    userId: null,
    creditUseId,
    at,
    settledAt: at,
    priceCents: cents(job.estimatedPriceCents - amountCents),
  })
  return discounted
}
