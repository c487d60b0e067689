import { z } from 'zod'
import type { PaidOnPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Context, Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { callProvider } from '../providers/call-provider.ts'
import { prepareAtProvider } from './prepare-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { findOpenPayments, findPayment, type Payment } from './store.ts'

// The customer's own request waits for the answer; this task runs only after it.
const CHARGE_AFTER_MS = 20_000

/** Charges a payment also when the request that began it is lost. */
export async function chargeAfterwards(
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  paymentId: number,
): Promise<void> {
  const at = new Date(now().getTime() + CHARGE_AFTER_MS)
  await tx.enqueue(chargePayment, { paymentId }, { at })
}

/**
 * Charges the saved card for an open payment and records the result; repeated calls have the
 * same result.
 * @returns what the customer needs to finish it on the page; null when that is not needed.
 * @throws AppError provider_unavailable, payment_failed.
 */
export async function payNow(ctx: Context, paymentId: number): Promise<PaidOnPage['pay']> {
  const payment = await findPayment(ctx.db, paymentId)
  if (payment?.status !== 'open' || !(await isWanted(ctx, payment))) return null
  const providerPayment = await callProvider(prepareAtProvider(ctx, payment))
  await callProvider(settlePayment(ctx, providerPayment.paymentId))
  // Cancelled meanwhile: the customer cannot pay it any more.
  if ((await findPayment(ctx.db, paymentId))?.status !== 'open') return null
  const { name: provider, publishableKey } = ctx.payments
  return {
    clientSecret: providerPayment.clientSecret,
    provider,
    ...(publishableKey && { publishableKey }),
    amount: payment.amountCents,
    failure: providerPayment.status === 'needs_action' ? null : providerPayment.failure,
  }
}

/** No charge is created for an approval that was withdrawn before the provider got it. */
async function isWanted({ db, hooks }: Context, payment: Payment): Promise<boolean> {
  if (payment.purpose !== 'price_change' || payment.providerPaymentId !== null) return true
  return hooks.priceChanges.isApproved(db, payment.id)
}

export const chargePayment = task({
  name: 'charge-payment',
  queue: 'money',
  payload: z.object({ paymentId: z.int() }),
  retries: 20,
  run: async ({ paymentId }, ctx) => void (await payNow(ctx, paymentId)),
})

/** Asks the provider how every open payment of a job stands, and records it. @throws AppError provider_unavailable. */
export async function checkOpenPayments(ctx: Context, jobId: JobId): Promise<void> {
  for (const { providerPaymentId } of await findOpenPayments(ctx.db, jobId))
    if (providerPaymentId !== null) await callProvider(settlePayment(ctx, providerPaymentId))
}
