import { z } from 'zod'
import type { Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { PaymentRefused, type ProviderRefund } from '../providers/payments/payments.ts'
import { withIdempotencyKey, findByKey } from '../core/idempotency-key.ts'
import { creditAccount } from './credit-account.ts'
import { findRefund, type Refund } from './refund-store.ts'
import { failRefund, settleRefund } from './settle-refund.ts'
import { chargeOf } from '../ledger/charges-query.ts'

/** Sends a requested refund of a card to the provider; our row's key makes that one refund. */
export const sendRefund = task({
  name: 'send-refund',
  queue: 'money',
  payload: z.object({ refundId: z.int() }),
  // About 14 hours with the queue's pauses; the reconciliation repeats it after that.
  retries: 20,
  async run({ refundId }, ctx) {
    const refund = await findRefund(ctx.db, refundId)
    if (refund.status !== 'requested') return
    const { method, chargeId } = await chargeOf(ctx.db, refund.paymentId)
    if (method === 'account') return void (await creditAccount(ctx, refund))
    // Cash goes back by hand: it waits until the team records who gave it.
    if (method !== 'card') return
    if (!chargeId) throw new Error(`Refund ${refundId} has no charge`)
    let providerRefund: ProviderRefund
    try {
      providerRefund = await refundOnce(ctx, refund, chargeId)
    } catch (error) {
      if (!(error instanceof PaymentRefused)) throw error
      return failRefund(ctx, refund, error.message)
    }
    await settleRefund(ctx, providerRefund.refundId)
  },
})

const refundOnce = (
  ctx: Context,
  { jobId, amountCents: amount, idempotencyKey }: Refund,
  chargeId: string,
): Promise<ProviderRefund> =>
  withIdempotencyKey(ctx, {
    idempotencyKey,
    make: () => ctx.payments.refund({ jobId, chargeId, amount, idempotencyKey }),
    find: (since) => findByKey(ctx.payments.list('refunds', since), idempotencyKey),
  })
