import { z } from 'zod'
import { DISCOUNT_UNDO_SECONDS } from '../../contract/discounts.ts'
import { JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findDiscount, markDiscountSettled } from '../jobs/discount-store.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { notifyRefundIssued } from '../messaging/notify-money.ts'
import { returnExcess } from '../refunds/return-excess.ts'

export const UNDO_MS = DISCOUNT_UNDO_SECONDS * 1_000

/** A discount can no longer be undone: what was paid above the price goes back, and the customer reads of it. */
export const settleDiscount = task({
  name: 'settle-discount',
  queue: 'money',
  payload: z.object({ jobId: JobId, discountId: z.int() }),
  retries: 20,
  run: ({ jobId, discountId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const job = await lockAnyJob(tx.db, jobId)
      const discount = await findDiscount(tx.db, discountId)
      if (!discount || discount.undoneAt || discount.settledAt) return
      await markDiscountSettled(tx.db, discountId, ctx.now())
      // A customer who pays afterwards pays the lower price, and a cancelled job says itself what goes back.
      if (isPayable(job.paymentStatus)) return
      const { amountCents: amount, reason } = discount
      await returnExcess(tx, job, amount)
      if (job.status !== 'cancelled') await notifyRefundIssued(ctx, tx, job, { amount, reason })
      await tx.publish('job', jobId)
    }),
})
