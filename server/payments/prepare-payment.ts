import { randomUUID } from 'node:crypto'
import type { PaymentPurpose } from '../../contract/payments.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { findAnyJob, lockAnyJob } from '../jobs/store.ts'
import { PaymentRefused, type ProviderPayment } from '../providers/payments/payments.ts'
import { withIdempotencyKey, findByKey } from '../core/idempotency-key.ts'
import {
  findPaidBooking,
  setProviderPaymentId,
  setPaymentIntent,
  payOnPage,
  type Payment,
} from './store.ts'

const WORDS: Record<PaymentPurpose, string> = {
  booking: 'Junk removal, booking',
  price_change: 'Junk removal, price approved on site, booking',
  tip: 'Tip for the hauler of booking',
  rescheduling_fee: 'Rescheduling fee of booking',
  same_day: 'Same-day pickup, moved booking',
  invoice: 'Invoice, first pickup',
}

/**
 * The provider's side of one of our payments: read when it exists, else created. Our row's key makes
 * that one payment, also for two concurrent requests or when a crash lost the first answer. What is paid after
 * the booking is charged to the saved card with this, unless there is none.
 */
export async function prepareAtProvider(ctx: Context, payment: Payment): Promise<ProviderPayment> {
  if (payment.providerPaymentId) return ctx.payments.readPayment(payment.providerPaymentId)
  const providerPayment = await (payment.purpose === 'booking' || payment.onPage
    ? createAtProvider(ctx, payment)
    : chargeSavedCard(ctx, payment))
  await recordProviderPaymentId(ctx, payment, providerPayment.paymentId)
  return providerPayment
}

async function createAtProvider(ctx: Context, payment: Payment): Promise<ProviderPayment> {
  const { amountCents: amount, idempotencyKey } = payment
  const { description, ...customer } = await payerOf(ctx, payment)
  const make = () =>
    ctx.payments.createPayment({
      jobId: payment.jobId,
      amount,
      description,
      customer,
      idempotencyKey,
    })
  return withIdempotencyKey(ctx, { idempotencyKey, make, find: madeUnder(ctx, idempotencyKey) })
}

async function payerOf({ db, hooks }: Context, { id, jobId, purpose }: Payment) {
  if (purpose === 'invoice') return hooks.invoices.payerOf(db, id)
  const { firstName, lastName, email } = await findAnyJob(db, jobId)
  return { description: `${WORDS[purpose]} #${jobId}`, name: `${firstName} ${lastName}`, email }
}

async function chargeSavedCard(ctx: Context, payment: Payment): Promise<ProviderPayment> {
  const { jobId, amountCents: amount, purpose, idempotencyKey } = payment
  const booking = await findPaidBooking(ctx.db, jobId)
  // Paid in cash: there is no card, and the customer pays on the page.
  if (!booking?.providerPaymentId)
    return createAtProvider(ctx, await payOnPage(ctx.db, payment.id, idempotencyKey, randomUUID()))
  const savedFrom = booking.providerPaymentId
  const description = `${WORDS[purpose]} #${jobId}`
  const make = () =>
    ctx.payments.chargeSaved({ jobId, savedFrom, amount, description, idempotencyKey })
  try {
    return await withIdempotencyKey(ctx, {
      idempotencyKey,
      make,
      find: madeUnder(ctx, idempotencyKey),
    })
  } catch (error) {
    if (!(error instanceof PaymentRefused) || error.code !== 'wrong_state') throw error
    // No card was saved. Providers repeat a refusal for a known key, so the page gets a new one.
    const onPage = await payOnPage(ctx.db, payment.id, idempotencyKey, randomUUID())
    return createAtProvider(ctx, onPage)
  }
}

/** Stores the provider's id of one of our payments, also when it was cancelled meanwhile. */
export const recordProviderPaymentId = (
  ctx: Context,
  { id, jobId, purpose }: Payment,
  providerPaymentId: string,
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    // The job before its payment, as everywhere: two orders would wait for each other.
    await lockAnyJob(db, jobId)
    await setProviderPaymentId(db, id, providerPaymentId)
    if (purpose === 'booking') await setPaymentIntent(db, jobId, providerPaymentId)
  })

// The provider's clock is not ours.
const MARGIN_MS = 3_600_000

/** One of our payments whose answer was lost, by its key in the provider's books; undefined when it is not there. */
export const findAtProvider = (
  ctx: Pick<Context, 'payments'>,
  { idempotencyKey, createdAt }: Pick<Payment, 'idempotencyKey' | 'createdAt'>,
): Promise<ProviderPayment | undefined> =>
  madeUnder(ctx, idempotencyKey)(new Date(createdAt.getTime() - MARGIN_MS))

const madeUnder =
  ({ payments }: Pick<Context, 'payments'>, idempotencyKey: string) =>
  (since: Date): Promise<ProviderPayment | undefined> =>
    findByKey(payments.list('payments', since), idempotencyKey)
