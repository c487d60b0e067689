import type { DiscountId, DiscountOffer } from '../../contract/discounts.ts'
import { AppError } from '../../contract/errors.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findLastDiscount, undoDiscount, type Discount } from '../jobs/discount-store.ts'
import { lockJob, priceOf, type Job } from '../jobs/store.ts'
import { findOpenPayment } from '../payments/store.ts'
import { findOpenPriceChange } from '../price-changes/store.ts'
import { offerOf, requireJob } from './discount.ts'
import { UNDO_MS } from './settle-discount.ts'

/**
 * A person of the team takes a discount back before money or a message leaves: the price is as before.
 * @throws AppError not_found, illegal_move as `undoDiscount` of the contract.
 */
export const undoDiscountOf = (
  ctx: Context,
  jobId: JobId,
  discountId: DiscountId,
): Promise<DiscountOffer> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    const job = await lockJob(db, jobId)
    const discount = job && (await findLastDiscount(db, jobId))
    if (!discount) throw new AppError('not_found', `Job #${jobId} has no discount`)
    if (discount.id !== discountId)
      throw new AppError(
        'illegal_move',
        'That is not the last discount of this job any more. Please look at the price again',
      )
    if (discount.settledAt || ctx.now().getTime() > discount.at.getTime() + UNDO_MS)
      throw new AppError('illegal_move', 'It is too late to undo that. Edit the price instead')
    await refuseChanged(db, job, discount)
    await undoDiscount(db, discount, ctx.now())
    await tx.publish('job', jobId)
    return offerOf(ctx, db, await requireJob(db, jobId))
  })

/** What happened at the lower price since stands. */
async function refuseChanged(db: Db, job: Job, { priceCents, wasPaid }: Discount): Promise<void> {
  if (!ACTIVE_STATUSES.includes(job.status))
    throw new AppError('illegal_move', `Job #${job.id} was ${job.status} meanwhile`)
  const isPaid = !isPayable(job.paymentStatus)
  if (isPaid !== wasPaid || (!isPaid && (await findOpenPayment(db, job.id))))
    throw new AppError('illegal_move', 'The customer pays the lower price already')
  if (priceOf(job) !== priceCents || (await findOpenPriceChange(db, job.id)))
    throw new AppError('illegal_move', 'The price was changed again meanwhile')
}
