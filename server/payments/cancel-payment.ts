import { z } from 'zod'
import type { Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Job } from '../jobs/store.ts'
import { prepareAtProvider } from './prepare-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { findPayment, findOpenPayment } from './store.ts'

/** Withdraws the open payment of a job that was cancelled. Paid a moment before, it is refunded instead. */
export async function cancelPaymentOf(tx: Transaction, { id }: Pick<Job, 'id'>): Promise<void> {
  const payment = await findOpenPayment(tx.db, id)
  if (payment) await tx.enqueue(cancelPayment, { paymentId: payment.id })
}

export const cancelPayment = task({
  name: 'cancel-payment',
  payload: z.object({ paymentId: z.int() }),
  retries: 20,
  async run({ paymentId }, ctx) {
    const payment = await findPayment(ctx.db, paymentId)
    if (payment?.status !== 'open') return
    // A payment that is just being made somewhere is found by its key, and cancelled.
    const told = await prepareAtProvider(ctx, payment)
    await ctx.payments.cancelPayment(told.paymentId)
    await settlePayment(ctx, told.paymentId)
  },
})
