import { timingSafeEqual } from 'node:crypto'
import type { Booked } from '../../contract/booked.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { isPayable } from '../../contract/payments.ts'
import type { Context } from '../core/context.ts'
import { jobPagePath } from '../jobs/list-client-jobs.ts'
import { visitorJobsSince } from '../jobs/list-visitor-jobs.ts'
import { findJob, priceOf, type Job } from '../jobs/store.ts'
import { amountPaidFor } from '../ledger/charges-query.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findOpenPayment, findPaymentOfProvider } from '../payments/store.ts'
import { callProvider } from '../providers/call-provider.ts'
import { findBookingOfBrowser } from './booked-query.ts'
import type { PaymentProof } from './payment-return.ts'

type ReturnRequest = {
  visitorId: string
  jobId?: JobId | undefined
  proof?: PaymentProof | undefined
}

/**
 * The booking that this browser comes back to: the named one of its own, the one whose payment it proves, or
 * its newest. An open payment is read from the provider first, so that the answer is true before the webhook.
 * @throws AppError payment_failed, provider_unavailable.
 */
export async function returnToBooking(
  ctx: Context,
  request: ReturnRequest,
): Promise<Booked | null> {
  const job = await bookingOf(ctx, request)
  if (!job) return null
  const open = isPayable(job.paymentStatus) && (await findOpenPayment(ctx.db, job.id))
  if (!open || !open.providerPaymentId) return bookedFrom(ctx, job)
  await callProvider(settlePayment(ctx, open.providerPaymentId))
  const settledJob = await findJob(ctx.db, job.id)
  return settledJob ? bookedFrom(ctx, settledJob) : null
}

async function bookingOf(
  ctx: Context,
  { visitorId, jobId, proof }: ReturnRequest,
): Promise<Job | undefined> {
  const own = { visitorId, since: visitorJobsSince(ctx) }
  const requestedJob =
    jobId === undefined ? undefined : await findBookingOfBrowser(ctx.db, { ...own, jobId })
  if (requestedJob) return requestedJob
  const jobOfPayment = proof && (await provedJob(ctx, proof))
  return jobOfPayment ?? findBookingOfBrowser(ctx.db, own)
}

/** The job of a payment whose client secret the browser has: only its payer got it from us. */
async function provedJob(ctx: Context, proof: PaymentProof): Promise<Job | undefined> {
  const payment = await findPaymentOfProvider(ctx.db, proof.paymentIntent)
  if (payment?.purpose !== 'booking') return undefined
  const { clientSecret } = await callProvider(ctx.payments.readPayment(proof.paymentIntent))
  return isSame(proof.clientSecret, clientSecret) ? findJob(ctx.db, payment.jobId) : undefined
}

function isSame(receivedSecret: string, expectedSecret: string): boolean {
  const [a, b] = [Buffer.from(receivedSecret), Buffer.from(expectedSecret)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function failureOf({ db }: Context, { id, paymentStatus }: Job): Promise<string | null> {
  if (paymentStatus !== 'failed') return null
  return (await findOpenPayment(db, id))?.failure ?? null
}

async function bookedFrom(ctx: Context, job: Job): Promise<Booked> {
  return {
    jobId: job.id,
    status: job.status,
    paymentStatus: job.paymentStatus,
    paid: job.paymentStatus === 'paid',
    failure: await failureOf(ctx, job),
    amount: (await amountPaidFor(ctx.db, job.id)) ?? priceOf(job),
    day: job.preferredDate,
    window: job.preferredTime,
    address: job.address,
    firstName: job.firstName,
    pagePath: await jobPagePath(ctx, job),
    confirmBy: job.confirmBy,
  }
}

/** Where the page of the visitor's own booking is. @throws AppError not_found. */
export async function openBookingPage(
  ctx: Context,
  visitorId: string,
  jobId: JobId,
): Promise<{ path: string | null }> {
  const since = visitorJobsSince(ctx)
  const job = await findBookingOfBrowser(ctx.db, { visitorId, since, jobId })
  if (!job) throw new AppError('not_found', `There is no booking #${jobId} of yours`)
  return { path: await jobPagePath(ctx, job) }
}
