import { z } from 'zod'
import { inTransaction, type Context } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { task } from '../core/task.ts'
import {
  PaymentRefused,
  type EventSubject,
  type PaymentEvent,
} from '../providers/payments/payments.ts'
import { checkTransfer } from '../reconciliation/check-transfer.ts'
import { settleDispute } from '../disputes/settle-dispute.ts'
import { findEvent, insertInboxEvent, markEventProcessed } from './event-store.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { syncAccount } from '../payouts/sync-account.ts'

/**
 * Receives one delivery of a webhook: checks it, stores it once and enqueues its processing. Events come twice
 * and out of order, so they only say where to look; the state is read from the provider.
 * @throws PaymentRefused forged_event.
 */
export async function receiveEvent(
  ctx: Context,
  rawBody: string,
  signature: string,
  about: EventSubject = 'platform',
): Promise<void> {
  const event = ctx.payments.readEvent(rawBody, signature, about)
  await inTransaction(ctx, async (tx) => {
    const inboxEvent = await insertInboxEvent(tx.db, ctx.payments.name, event)
    if (inboxEvent && event.type !== 'unknown') await tx.enqueue(handleEvent, { id: inboxEvent.id })
  })
}

export const handleEvent = task({
  name: 'handle-payment-event',
  queue: 'money',
  payload: z.object({ id: z.int() }),
  retries: 20,
  async run({ id }, ctx) {
    const outcome = await handle(ctx, await findEvent(ctx.db, id))
    const reason = 'reason' in outcome ? outcome.reason : null
    await markEventProcessed(ctx.db, id, { handledAt: ctx.now(), reason })
  },
})

/** @returns the reason when the event was ignored. */
async function handle(ctx: Context, event: PaymentEvent): Promise<Outcome> {
  try {
    if (event.type === 'payment_changed') return await settlePayment(ctx, event.paymentId)
    if (event.type === 'refund_changed') return await settleRefund(ctx, event.refundId)
    if (event.type === 'account_changed') return await syncAccount(ctx, event.accountId)
    if (event.type === 'dispute_changed') return await settleDispute(ctx, event.disputeId)
    if (event.type === 'transfer_changed') return await checkTransfer(ctx, event.transferId)
    return OK
  } catch (error) {
    if (error instanceof PaymentRefused) return { reason: error.message }
    throw error
  }
}
