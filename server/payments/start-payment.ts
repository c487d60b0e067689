import { z } from 'zod'
import { isWindowOver } from '../../contract/calendar.ts'
import { CARD_CONSENT } from '../../contract/card-consent.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, formatMoney, Money, type Cents } from '../../contract/money.ts'
import { isPayable, type BookingPayment } from '../../contract/payments.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { findAnyJob, lockJob, type Job } from '../jobs/store.ts'
import { cancellationOf } from '../jobs/terms-query.ts'
import { agreeToTerms, termsOfBooking } from '../legal/agree-to-terms.ts'
import { dueOf } from '../ledger/due.ts'
import { takeUseAgain } from '../offers/hold-use.ts'
import { callProvider } from '../providers/call-provider.ts'
import { finishPayment } from './finish-payment.ts'
import { prepareAtProvider } from './prepare-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { insertPayment, findOpenPayment, type Payment } from './store.ts'

/** The visitor who booked, or who holds the link to the page of the job. */
type Who = { visitorId: string } | 'link_holder'
type What = { jobId: JobId; amount: Cents }

/**
 * What the customer pays what is left of the price with; repeated calls keep one open payment per job, and hold its
 * window longer.
 * @throws AppError not_found, already_paid, illegal_move for a booking that was cancelled or
 * whose window has passed, amount_mismatch with the right amount, window_full with alternatives when it
 * lost its place, offer_refused as `takeUseAgain`, provider_unavailable.
 */
export async function startPayment(ctx: Context, who: Who, what: What): Promise<BookingPayment> {
  await takeUseAgain(ctx, what.jobId, (job) => isTheirs(job, who))
  const clientSecret = await openAtProvider(ctx, who, what)
  const { db, payments } = ctx
  const job = await findAnyJob(db, what.jobId)
  return {
    clientSecret,
    provider: payments.name,
    ...(payments.publishableKey && { publishableKey: payments.publishableKey }),
    terms: await termsOfBooking(db, job.id, ctx.now()),
    cancellation: await cancellationOf(db, job),
    priceCap: await priceCapOf(db, job),
    heldUntil: job.heldUntil,
    confirmBy: job.confirmBy,
  }
}

const isTheirs = ({ visitorId }: Job, who: Who): boolean =>
  who === 'link_holder' || visitorId === who.visitorId

/** The client secret of the open payment, or of a new one. */
async function openAtProvider(ctx: Context, who: Who, what: What): Promise<string> {
  await endOther(ctx, what)
  const payment = await findOrOpenPayment(ctx, who, what)
  const providerPayment = await callProvider(prepareAtProvider(ctx, payment))
  if (providerPayment.status === 'open' || providerPayment.status === 'needs_action')
    return providerPayment.clientSecret

  await callProvider(settlePayment(ctx, providerPayment.paymentId))
  if (providerPayment.status === 'succeeded') throw alreadyPaid()
  return restart(ctx, who, what)
}

/** Money was recorded since it was begun, so an open payment of another amount than what is left ends first. */
async function endOther(ctx: Context, { jobId, amount }: What): Promise<void> {
  const open = await findOpenPayment(ctx.db, jobId)
  if (!open || open.amountCents === amount) return
  if ((await dueOf(ctx.db, await findAnyJob(ctx.db, jobId))) !== amount) return
  await callProvider(finishPayment(ctx, open.id))
}

/** The provider cancelled the payment by itself; the next call creates a new one. */
async function restart(ctx: Context, who: Who, what: What): Promise<string> {
  const payment = await findOrOpenPayment(ctx, who, what)
  const providerPayment = await callProvider(prepareAtProvider(ctx, payment))
  return providerPayment.clientSecret
}

const findOrOpenPayment = (ctx: Context, who: Who, what: What): Promise<Payment> =>
  ctx.hooks.capacity.withAlternatives(ctx, what.jobId, () =>
    inTransaction(ctx, (tx) => openPayment(ctx, tx, who, what)),
  )

async function openPayment(
  ctx: Context,
  tx: Transaction,
  who: Who,
  { jobId, amount }: What,
): Promise<Payment> {
  const { db } = tx
  const job = await lockJob(db, jobId)
  if (!job || !isTheirs(job, who))
    throw new AppError('not_found', `There is no booking #${jobId} of yours`)
  if (!isPayable(job.paymentStatus)) throw alreadyPaid()
  if (job.status === 'cancelled')
    throw new AppError('illegal_move', 'This booking was cancelled; please book again')
  if (isWindowOver(job.preferredDate, job.preferredTime, ctx.now()))
    throw new AppError(
      'illegal_move',
      'The pickup time of this booking has passed; please book again',
    )
  const due = await dueOf(db, job)
  if (amount !== due) throw mismatch(due)

  await ctx.hooks.capacity.keepPlace(ctx, tx, job)
  const openOne = await findOpenPayment(db, jobId)
  // Its customer reads, and agrees to, the terms that it began with.
  if (openOne && openOne.amountCents !== due) throw inUse()
  if (openOne) return openOne
  await agreeToTerms(db, jobId, ctx.now())
  return insertPayment(db, { jobId, amountCents: amount, consentVersion: CARD_CONSENT })
}

async function priceCapOf(db: Db, { quoteId, sameDayCents }: Job): Promise<Cents | null> {
  if (quoteId === null) return null
  const quote = await db
    .selectFrom('quotes')
    .select('priceCapCents')
    .where('id', '=', quoteId)
    .executeTakeFirst()
  return quote ? cents(quote.priceCapCents + sameDayCents) : null
}

const alreadyPaid = () => new AppError('already_paid', 'This booking is already paid')

const inUse = () =>
  new AppError('in_use', 'Another payment was begun meanwhile. Please try again in a minute')

const mismatch = (right: Cents) =>
  new AppError('amount_mismatch', `The price of this booking is ${formatMoney(right)}`, {
    facts: { amount: z.encode(Money, right) },
  })
