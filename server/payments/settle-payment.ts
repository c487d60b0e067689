import { isWindowOver } from '../../contract/calendar.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import { isPayable, jobPaymentLifecycle, paymentLifecycle } from '../../contract/payments.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { OK, type Outcome } from '../core/outcome.ts'
import { tryTransition } from '../core/transition.ts'
import { type Job, lockAnyJob, priceOf } from '../jobs/store.ts'
import { chargesOfPrice } from '../ledger/charges-query.ts'
import { dueOf } from '../ledger/due.ts'
import { notifyBookingConfirmed, notifyJobCancelled } from '../messaging/notify-customer.ts'
import { notifyRefundIssued } from '../messaging/notify-money.ts'
import type { ProviderPayment } from '../providers/payments/payments.ts'
import { cancelPaidJob } from './cancel-paid-job.ts'
import { post } from '../ledger/ledger-store.ts'
import { recordLaterCharge } from './record-later-charge.ts'
import { refundJob, requestRefund } from '../refunds/refund-job.ts'
import {
  cardColumns,
  recordMismatch,
  updateOpenPayment,
  findPaymentOfProvider,
  type Payment,
} from './store.ts'

const PROVIDER = { by: 'provider' } as const

/**
 * Brings a payment to where the provider says it is. It may run any number of times, concurrently and in
 * any order: what is recorded already stays as it is.
 * @returns the reason when the provider's payment is ignored: then no money moves here.
 */
export async function settlePayment(ctx: Context, providerPaymentId: string): Promise<Outcome> {
  const providerPayment = await ctx.payments.readPayment(providerPaymentId)
  const payment = await findPaymentOfProvider(ctx.db, providerPaymentId)
  if (!payment) return { reason: `No payment here belongs to ${providerPaymentId}` }
  const match = matchPayment(payment, providerPayment)
  if ('reason' in match) await recordMismatch(ctx.db, payment.id, match.reason)
  else await inTransaction(ctx, (tx) => record(ctx, tx, payment, providerPayment))
  return match
}

/** Whether the provider's payment is the one we requested; the reason when it cannot be. */
export function matchPayment(payment: Payment, providerPayment: ProviderPayment): Outcome {
  if (providerPayment.jobId !== payment.jobId)
    return {
      reason: `The provider names job ${providerPayment.jobId}, but the payment was made for job ${payment.jobId}`,
    }
  if (providerPayment.currency !== 'cad')
    return { reason: `The currency is ${providerPayment.currency}, but cad was asked for` }
  if (providerPayment.amount !== payment.amountCents)
    return {
      reason: `The amount is ${providerPayment.amount} cents, but ${payment.amountCents} were asked for`,
    }
  if (providerPayment.status !== 'succeeded') return OK
  if (!providerPayment.chargeId) return { reason: 'The payment succeeded, but names no charge' }
  if (payment.status === 'cancelled' && payment.purpose === 'booking')
    return { reason: 'The payment succeeded after it had been cancelled' }
  return OK
}

async function record(
  ctx: Context,
  tx: Transaction,
  payment: Payment,
  providerPayment: ProviderPayment,
): Promise<void> {
  if (providerPayment.status === 'succeeded') {
    if (payment.purpose === 'booking') return recordCharge(ctx, tx, payment, providerPayment)
    return recordLaterCharge(ctx, tx, payment, providerPayment)
  }
  if (providerPayment.status === 'cancelled') {
    await tryTransition(tx.db, paymentLifecycle, payment.id, 'cancel', PROVIDER)
    return
  }
  if (providerPayment.failure === null) return
  // The job before its payment, as everywhere: two orders would wait for each other.
  await lockAnyJob(tx.db, payment.jobId)
  const isRecorded = await updateOpenPayment(tx.db, payment.id, {
    failure: providerPayment.failure,
  })
  if (isRecorded && payment.purpose === 'booking')
    await tryTransition(tx.db, jobPaymentLifecycle, payment.jobId, 'fail', {
      ...PROVIDER,
      reason: providerPayment.failure,
    })
}

/**
 * The job becomes claimable with this. One that was cancelled meanwhile gets its money back, and so
 * does one whose window is over: no hauler can come any more, so it is cancelled.
 */
async function recordCharge(
  ctx: Context,
  tx: Transaction,
  { id, jobId, amountCents }: Payment,
  { paymentId, chargeId, card }: ProviderPayment,
): Promise<void> {
  const job = await lockAnyJob(tx.db, jobId)
  const chargeFields = { chargeId, ...cardColumns(card), failure: null, mismatch: null }
  if (!(await tryTransition(tx.db, paymentLifecycle, id, 'settle', PROVIDER, chargeFields))) return
  await post(tx.db, {
    kind: 'charge',
    jobId,
    reference: String(id),
    entries: { cash: amountCents, customer_funds: -amountCents },
  })
  const tooLate =
    job.status === 'pending' && isWindowOver(job.preferredDate, job.preferredTime, ctx.now())
  // Money was withdrawn while the card form was open: the rest is still due, and the job is not paid before it.
  const isPart = job.status !== 'cancelled' && !tooLate && (await dueOf(tx.db, job)) > 0
  if (isPart && isPayable(job.paymentStatus)) return tx.publish('job', jobId)
  const changes = { paymentIntentId: paymentId, stripeChargeId: chargeId }
  // Paid in cash meanwhile: the card gets its money back.
  if (!(await tryTransition(tx.db, jobPaymentLifecycle, jobId, 'settle', PROVIDER, changes)))
    return refundSecond(ctx, tx, job, { paymentId: id, amountCents })
  if (tooLate) {
    const reason = 'Its window was over when it was paid'
    await cancelPaidJob(ctx, tx, job, { by: 'system', reason })
    return
  }
  if (job.status !== 'cancelled') {
    await refundExcess(ctx, tx, job, { paymentId: id, amountCents })
    await notifyBookingConfirmed(ctx, tx, job)
    return ctx.hooks.capacity.startRequest(ctx, tx, job)
  }
  await refundJob(tx, job, amountCents)
  await notifyJobCancelled(ctx, tx, job, { refunded: amountCents, sender: 'system' })
}

/** Money was recorded while the card form was open: what the customer paid twice goes back to the card. */
async function refundExcess(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { paymentId, amountCents }: { paymentId: number; amountCents: Cents },
): Promise<void> {
  const paidAmount = sumOf((await chargesOfPrice(tx.db, job.id)).map(({ left }) => left))
  const excess = cents(Math.min(amountCents, paidAmount - priceOf(job)))
  if (excess <= 0) return
  await requestRefund(tx, { jobId: job.id, paymentId, amountCents: excess })
  const reason =
    'Part of your pickup was paid without a card already, so this goes back to your card.'
  await notifyRefundIssued(ctx, tx, job, { amount: excess, reason })
}

/** A card was charged for a job that was paid without one meanwhile. */
async function refundSecond(
  ctx: Context,
  tx: Transaction,
  job: Job,
  { paymentId, amountCents }: { paymentId: number; amountCents: Cents },
): Promise<void> {
  if (job.paymentStatus !== 'paid' || (job.paymentIntentId !== null && job.stripeChargeId !== null))
    throw new Error(
      `Payment ${paymentId} succeeded, but job #${job.id} is ${job.paymentStatus} already`,
    )
  await requestRefund(tx, { jobId: job.id, paymentId, amountCents })
  const reason = 'Your pickup was paid without a card already, so this goes back to your card.'
  await notifyRefundIssued(ctx, tx, job, { amount: amountCents, reason })
}
