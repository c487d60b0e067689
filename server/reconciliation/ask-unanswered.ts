import { z } from 'zod'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { chargePayment } from '../payments/pay-now.ts'
import { sendPayout } from '../payouts/send-payout.ts'
import { sendRefund } from '../refunds/send-refund.ts'
import { sendReversal } from '../payouts/send-reversal.ts'
import { unanswered } from './unanswered-query.ts'

/** The tasks' own pauses have reached an hour by then: asking beside them is no burden, and harmless, for it is the same key. */
const UNANSWERED_MS = 3_600_000

/**
 * Has everything asked for again that the provider has not answered for an hour: the task that should
 * have done it may have given up, or be gone.
 */
export async function askUnanswered(ctx: Context): Promise<void> {
  const waiting = await unanswered(ctx.db, new Date(ctx.now().getTime() - UNANSWERED_MS))
  await inTransaction(ctx, async (tx) => {
    for (const one of waiting) await tx.enqueue(askAgain, one)
  })
}

/** One try only: the next comparison makes the next one, so that tries never pile up. */
export const askAgain = task({
  name: 'ask-again',
  queue: 'money',
  payload: z.object({ kind: z.enum(['refund', 'payout', 'reversal', 'payment']), id: z.int() }),
  retries: 0,
  async run({ kind, id }, ctx) {
    if (kind === 'refund') return sendRefund.run({ refundId: id }, ctx)
    if (kind === 'payout') return sendPayout.run({ payoutId: id }, ctx)
    if (kind === 'reversal') return sendReversal.run({ reversalId: id }, ctx)
    return chargePayment.run({ paymentId: id }, ctx)
  },
})
