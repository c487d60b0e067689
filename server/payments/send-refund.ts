import { z } from 'zod'
import { task } from '../core/task.ts'
import { ProviderRefusal, type ProviderRefund } from '../providers/payments.ts'
import { findRefund } from './refund-store.ts'
import { failRefund, settleRefund } from './settle-refund.ts'
import { findPayment } from './store.ts'

/** Asks the provider for a promised refund; our row's key makes that one refund. */
export const sendRefund = task({
  name: 'send-refund',
  payload: z.object({ refundId: z.int() }),
  // About 14 hours with the queue's pauses: less than the 24 hours for which providers know a key.
  retries: 20,
  async run({ refundId }, ctx) {
    const refund = await findRefund(ctx.db, refundId)
    if (refund.status !== 'requested') return
    const charge = await findPayment(ctx.db, refund.paymentId)
    if (!charge?.chargeId) throw new Error(`Refund ${refundId} has no charge`)
    let told: ProviderRefund
    try {
      told = await ctx.payments.refund({
        jobId: refund.jobId,
        chargeId: charge.chargeId,
        amount: refund.amountCents,
        idempotencyKey: refund.idempotencyKey,
      })
    } catch (error) {
      if (!(error instanceof ProviderRefusal)) throw error
      return failRefund(ctx, refund, error.message)
    }
    await settleRefund(ctx, told.refundId)
  },
})
