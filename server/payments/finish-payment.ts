import type { Context } from '../core/context.ts'
import { prepareAtProvider } from './prepare-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { findPayment } from './store.ts'

/**
 * Finishes an open payment: one that the provider has, or can charge to the saved card, is paid; one
 * that still waits for its customer is cancelled there. Fails while the provider is away, and may run any number of times.
 */
export async function finishPayment(ctx: Context, paymentId: number): Promise<void> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'open') return
  const providerPayment = await prepareAtProvider(ctx, payment)
  if (providerPayment.status !== 'succeeded')
    await ctx.payments.cancelPayment(providerPayment.paymentId)
  await settlePayment(ctx, providerPayment.paymentId)
}
