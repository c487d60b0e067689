import { AppError } from '../../contract/errors.ts'
import type { PaidOnPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { findAnyJob, lockAnyJob, type Job } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { chargeAfterwards, payNow } from '../payments/pay-now.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findTip, insertPayment, type Payment } from '../payments/store.ts'
import { callProvider } from '../providers/call-provider.ts'
import { jobPageOf } from './show-job.ts'

/**
 * The customer of a completed job tips its hauler, once. A repeated call with the same amount is the
 * same payment. One that is not paid yet, such as with a declined card, may be changed: it is
 * cancelled at the provider before the other is made.
 * @throws AppError not_found, illegal_move, already_paid, in_use while another amount is on its way,
 * provider_unavailable, payment_failed.
 */
export async function tipHauler(
  ctx: Context,
  token: string,
  { amount }: { amount: Cents },
): Promise<PaidOnPage> {
  const jobId = await jobOfLink(ctx, token)
  const pending = await inTransaction(ctx, (tx) => findOrInsertTip(ctx, tx, jobId, amount))
  const tip = pending.amountCents === amount ? pending : await replaceTip(ctx, pending, amount)
  const pay = await payNow(ctx, tip.id)
  return { page: await jobPageOf(ctx, ctx.db, await findAnyJob(ctx.db, jobId)), pay }
}

/** @returns the tip that waits to be paid, of any amount; a new one where there is none. */
async function findOrInsertTip(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  amount: Cents,
): Promise<Payment> {
  refuseUnlessDone(await lockAnyJob(tx.db, jobId))
  const existing = await findTip(tx.db, jobId)
  if (existing?.status === 'paid')
    throw new AppError('already_paid', `You tipped ${formatMoney(existing.amountCents)} already`)
  if (existing) return existing
  const tip = await insertPayment(tx.db, { jobId, amountCents: amount, purpose: 'tip' })
  await chargeAfterwards(ctx, tx, tip.id)
  return tip
}

function refuseUnlessDone({ status, haulerId }: Job): void {
  if (status !== 'completed' || haulerId === null)
    throw new AppError('illegal_move', 'You can tip your hauler once the pickup is done')
}

/** A tip that the provider does not know yet may be charged at this moment: it is not replaced. */
async function replaceTip(ctx: Context, pending: Payment, amount: Cents): Promise<Payment> {
  const { jobId, providerPaymentId } = pending
  if (providerPaymentId !== null) {
    await callProvider(ctx.payments.cancelPayment(providerPaymentId))
    await callProvider(settlePayment(ctx, providerPaymentId))
    const tip = await inTransaction(ctx, (tx) => findOrInsertTip(ctx, tx, jobId, amount))
    if (tip.amountCents === amount) return tip
  }
  throw new AppError(
    'in_use',
    `Another tip, of ${formatMoney(pending.amountCents)}, is being charged. Please try again in a minute`,
  )
}
