import { inTransaction, type Context } from '../core/context.ts'
import { findAnyJob, lockAnyJob } from '../jobs/store.ts'
import type { ProviderPayment } from '../providers/payments.ts'
import { noteOpenPayment, notePaymentIntent, type Payment } from './store.ts'

/**
 * The provider's side of a payment of ours: read when it is known, else made. Our row's key makes
 * that one payment, also when two ask at once or a crash lost the first answer.
 */
export async function prepareAtProvider(ctx: Context, payment: Payment): Promise<ProviderPayment> {
  if (payment.providerPaymentId) return ctx.payments.readPayment(payment.providerPaymentId)

  const job = await findAnyJob(ctx.db, payment.jobId)
  const told = await ctx.payments.createPayment({
    jobId: job.id,
    amount: payment.amountCents,
    description: `Junk removal, booking #${job.id}`,
    customer: { name: `${job.firstName} ${job.lastName}`, email: job.email },
    idempotencyKey: payment.idempotencyKey,
  })
  await noteAtProvider(ctx, payment, told.paymentId)
  return told
}

/** Keeps what the provider calls an open payment of ours. */
export const noteAtProvider = (
  ctx: Context,
  { id, jobId }: Payment,
  providerPaymentId: string,
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    // The job before its payment, as everywhere: two orders would wait for each other.
    await lockAnyJob(db, jobId)
    await noteOpenPayment(db, id, { providerPaymentId })
    await notePaymentIntent(db, jobId, providerPaymentId)
  })
