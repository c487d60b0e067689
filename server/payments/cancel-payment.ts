import { z } from 'zod'
import { paymentLifecycle, type PaymentPurpose } from '../../contract/payments.ts'
import type { Context, Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import type { Job } from '../jobs/store.ts'
import { findAtProvider, recordProviderPaymentId, prepareAtProvider } from './prepare-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { findOpenPayments, findPayment, type Payment } from './store.ts'

/**
 * Withdraws the open payments of a job that was cancelled, or those of one purpose. Paid a moment before, what is too much
 * is refunded instead.
 */
export async function cancelPaymentOf(
  tx: Transaction,
  { id }: Pick<Job, 'id'>,
  purpose?: PaymentPurpose,
): Promise<void> {
  for (const payment of await findOpenPayments(tx.db, id))
    if (purpose === undefined || payment.purpose === purpose)
      await tx.enqueue(cancelPayment, { paymentId: payment.id })
}

export const cancelPayment = task({
  name: 'cancel-payment',
  queue: 'money',
  payload: z.object({ paymentId: z.int() }),
  retries: 20,
  async run({ paymentId }, ctx) {
    const payment = await findPayment(ctx.db, paymentId)
    if (payment?.status !== 'open') return
    const providerPayment = await atProvider(ctx, payment)
    if (!providerPayment) {
      await tryTransition(ctx.db, paymentLifecycle, paymentId, 'cancel', { by: 'system' })
      return
    }
    await ctx.payments.cancelPayment(providerPayment.paymentId)
    await settlePayment(ctx, providerPayment.paymentId)
  },
})

/**
 * The provider's payment to cancel. One that another process is creating is found by its key; one that
 * would charge a saved card is never created for this. If it succeeds later, the money goes back.
 */
async function atProvider(ctx: Context, payment: Payment) {
  const chargesCard = payment.purpose !== 'booking' && !payment.onPage
  if (payment.providerPaymentId !== null || !chargesCard) return prepareAtProvider(ctx, payment)
  const providerPayment = await findAtProvider(ctx, payment)
  if (providerPayment) await recordProviderPaymentId(ctx, payment, providerPayment.paymentId)
  return providerPayment
}
