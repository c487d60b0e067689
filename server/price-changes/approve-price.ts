import type { PaidOnPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { agreePrice, lockAnyJob } from '../jobs/store.ts'
import { chargeAfterwards, payNow } from '../payments/pay-now.ts'
import { insertPayment } from '../payments/store.ts'
import { informHauler } from './inform-hauler.ts'
import { priceToAnswer, tooLate } from './price-to-answer.ts'
import type { PriceChangeRow } from './store.ts'

/**
 * The customer approves the price they were shown, and their saved card is charged the difference, unless it is
 * collected without a card.
 * However often it is asked for, and wherever, there is one payment; the approval stands also when the
 * provider is away, and is charged later.
 * @returns what the customer needs to finish the payment on the page; null when that is not needed.
 * @throws AppError amount_mismatch with the right price, illegal_move once the time is up
 * or nothing waits for an answer, and above the credit of a company, provider_unavailable, payment_failed.
 */
export async function approvePrice(
  ctx: Context,
  jobId: JobId,
  { price }: { price: Cents },
): Promise<PaidOnPage['pay']> {
  const paymentId = await inTransaction(ctx, (tx) => approve(ctx, tx, jobId, price))
  return paymentId === null ? null : payNow(ctx, paymentId)
}

/** @returns the payment of what is due; null where it is collected without a card. */
async function approve(
  ctx: Context,
  tx: Transaction,
  jobId: JobId,
  price: Cents,
): Promise<number | null> {
  const job = await lockAnyJob(tx.db, jobId)
  const { id, paymentId, ...change } = await priceToAnswer(tx.db, jobId, price)
  if (paymentId !== null || change.status === 'settled') return paymentId
  if (change.answerBy !== null && change.answerBy <= ctx.now()) throw tooLate(change)
  if (change.dueCents === 0) {
    // Others may have used the credit of the company since the hauler proposed the price.
    await ctx.hooks.invoices.requireCredit(tx, { job, price, reader: 'other' })
    await agree(ctx, tx, { id, ...change })
    return null
  }
  const payment = await insertPayment(tx.db, {
    jobId,
    amountCents: change.dueCents,
    purpose: 'price_change',
  })
  const by = { by: 'customer' } as const
  await transition(tx.db, priceChangeLifecycle, id, 'approve', by, { paymentId: payment.id })
  await chargeAfterwards(ctx, tx, payment.id)
  return payment.id
}

/** The price holds immediately, and the difference is collected with the rest. */
async function agree(
  ctx: Context,
  tx: Transaction,
  { id, jobId, haulerId, toCents }: Pick<PriceChangeRow, 'id' | 'jobId' | 'haulerId' | 'toCents'>,
): Promise<void> {
  const by = { by: 'customer' } as const
  await transition(tx.db, priceChangeLifecycle, id, 'approve', by)
  await transition(tx.db, priceChangeLifecycle, id, 'settle', by)
  await agreePrice(tx.db, jobId, toCents)
  const answer = `the customer approved ${formatMoney(toCents)}.`
  await informHauler(ctx, tx, { jobId, haulerId }, answer)
}
