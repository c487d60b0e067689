import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '../../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../../contract/fields.ts'
import type { CollectBy, SettleMethod } from '../../../contract/payment-methods.ts'
import type { PhoneBookingForm } from '../../../contract/phone-bookings.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import { bookPlace } from '../../capacity/book-place.ts'
import { inDayTransaction } from '../../capacity/day-queue.ts'
import { scheduleEndOfPlace } from '../../capacity/end-place.ts'
import { refuseClosedWindow, withAlternatives } from '../../capacity/take-place.ts'
import { secureOnAccount } from '../../commercial/secure-on-account.ts'
import type { User } from '../../core/caller.ts'
import type { Context, Transaction } from '../../core/context.ts'
import { readPhone } from '../../core/phone.ts'
import { refuseBlockedCaller } from '../../customers/refuse-blocked.ts'
import { offeredAddress, offeredDescription } from '../../jobs/offer-text.ts'
import { findJobOfCall, insertPhoneBooking } from '../../jobs/phone-booking-store.ts'
import { findJobOfKey, insertJob, type Job, lockJobKey } from '../../jobs/store.ts'
import { termsVersionAt } from '../../legal/agree-to-terms.ts'
import { notifyBookingConfirmed } from '../../messaging/notify-customer.ts'
import { notifyPaymentLink } from '../../messaging/notify-reminders.ts'
import { notingRefusals, statedFor, takeUse } from '../../offers/take-use.ts'
import { watchUnpaidJob } from '../../payments/cancel-unpaid.ts'
import { areaToBook } from '../../places/check-address.ts'
import { estimate, type Quote } from '../../quotes/estimate.ts'
import { holdQuote } from '../../quotes/hold-quote.ts'
import { markQuoteBooked } from '../../quotes/store.ts'
import { loadToQuote } from './phone-load.ts'

/** How and by whom money is collected; null where the customer pays by the link. */
export type Collect = { method: SettleMethod; by: CollectBy } | null

type Call = {
  staff: Pick<User, 'id'>
  idempotencyKey: string | undefined
  /** How the caller agreed to price and terms: in the call unless it says otherwise. */
  agreedBy?: 'spoken' | 'online'
  /** Until when the price of the form's quote stands, where it was saved for the caller. */
  priceUntil?: Date | undefined
  /** What else is stored with the job, in its transaction. */
  alongside?: (tx: Transaction, job: Job) => Promise<void>
}

/**
 * Stores the pickup of a caller at the server's own price. The same Idempotency-Key, or the same call, answers
 * the first job; what the caller agreed to is recorded with who spoke to them.
 * @throws AppError as `bookPickup` of booking, without photos; refused as `refuseBlockedCaller`.
 */
export async function bookByPhone(ctx: Context, call: Call, form: PhoneBookingForm): Promise<Job> {
  const requestHash = createHash('sha256').update(JSON.stringify(form)).digest('hex')
  const sender = { ...call, visitorId: form.callId ?? randomUUID(), requestHash }
  const first = await firstJobOf(ctx, sender, form)
  if (first) return first

  const window = { date: form.preferredDate, window: form.preferredTime }
  await refuseClosedWindow(ctx, ctx.db, window)
  const phoneE164 = readPhone(form.phone, PHONE_MESSAGES.booking)
  if (call.agreedBy !== 'online')
    await refuseBlockedCaller(ctx, { email: form.email ?? '', phoneE164 })
  const area = await areaToBook(ctx, form.address, form.preferredDate)
  const load = loadToQuote(ctx, form, { day: form.preferredDate, area })
  const quote = await (form.quoteId
    ? holdQuote(ctx, load, form.quoteId, call.priceUntil)
    : priceLoad(ctx, load))
  const facts: Facts = { form, sender, phoneE164, area, load, quote }
  const request = { ...window, loadSize: quote.loadSize, area }
  const { visitorId } = sender
  const work = () =>
    inDayTransaction(ctx, window.date, async (tx) => {
      // A second press waits here, before it locks or changes anything.
      await lockJobKey(tx.db, call.idempotencyKey ?? visitorId)
      await lockJobKey(tx.db, visitorId)
      return (await firstJobOf({ db: tx.db }, sender, form)) ?? store(ctx, tx, facts)
    })
  return withAlternatives(ctx, request, { visitorId }, () => notingRefusals(ctx, work))
}

const priceLoad = (ctx: Context, load: Parameters<typeof estimate>[1]): Promise<Quote> =>
  estimate(ctx, load)

type Sender = Call & { visitorId: string; requestHash: string }

/** The job of an earlier request with this key, or of this call. */
async function firstJobOf(
  { db }: Pick<Context, 'db'>,
  { idempotencyKey, requestHash }: Sender,
  { callId }: PhoneBookingForm,
): Promise<Job | undefined> {
  const job =
    (idempotencyKey === undefined ? undefined : await findJobOfKey(db, idempotencyKey)) ??
    (callId === undefined ? undefined : await findJobOfCall(db, callId))
  if (job && job.requestHash !== requestHash)
    throw new AppError(
      'key_reused',
      `This call is booked already, as #${job.id}. Start a new one for another pickup`,
    )
  return job
}

type Facts = {
  form: PhoneBookingForm
  sender: Sender
  phoneE164: string
  area: ServiceArea | null
  load: ReturnType<typeof loadToQuote>
  quote: Quote
}

const collectOf = ({ payment, collectBy }: PhoneBookingForm): Collect =>
  payment === 'link'
    ? null
    : payment === 'account'
      ? { method: payment, by: 'office' }
      : { method: payment, by: collectBy ?? (payment === 'cash' ? 'hauler' : 'office') }

async function store(ctx: Context, tx: Transaction, facts: Facts): Promise<Job> {
  const { form, sender, phoneE164, area, load, quote } = facts
  const { firstName, lastName, phone, address, preferredDate, preferredTime } = form
  const collect = collectOf(form)
  const window = { preferredDate, preferredTime, loadSize: quote.loadSize, area }
  const place = await bookPlace(ctx, tx, { ...window, visitorId: sender.visitorId, ip: null })
  const { access } = load
  const insertedJob = await insertJob(tx.db, {
    ...window,
    ...place,
    // What is collected needs no hold: the place is taken.
    heldUntil: collect ? null : place.heldUntil,
    offeredAt: collect ? ctx.now() : null,
    source: 'phone',
    collectMethod: collect?.method ?? null,
    collectBy: collect?.by ?? null,
    firstName,
    lastName,
    phone,
    phoneE164,
    email: form.email?.toLowerCase() ?? '',
    address,
    description: load.description,
    photos: [],
    access: access && JSON.stringify(access),
    offeredAddress: offeredAddress(address, area),
    offeredDescription: offeredDescription(load.description, {
      firstName,
      lastName,
      address,
      notes: access?.notes ?? '',
    }),
    quoteId: quote.id,
    needsReview: quote.needsReview,
    estimatedPriceCents: quote.estimatedPriceCents,
    visitorId: sender.visitorId,
    idempotencyKey: sender.idempotencyKey ?? null,
    requestHash: sender.requestHash,
    marketingConsentAt: null,
    termsVersion: await termsVersionAt(tx.db, ctx.now()),
  })
  const stated = statedFor(quote, form)
  const job = await takeUse(ctx, tx, { job: insertedJob, entered: form.code, stated })
  await markQuoteBooked(tx.db, quote.id)
  const linkBy = collect ? null : form.linkBy
  await insertPhoneBooking(tx.db, {
    jobId: job.id,
    bookedBy: sender.staff.id,
    agreedAt: ctx.now(),
    agreedBy: sender.agreedBy ?? 'spoken',
    linkBy,
  })
  if (form.payment === 'account') await secureOnAccount(tx, job, form)
  await sender.alongside?.(tx, job)
  await tx.publish('job', job.id)
  if (linkBy === null) await confirmCollected(ctx, tx, job)
  else {
    await watchUnpaidJob(ctx, tx, job)
    await scheduleEndOfPlace(tx, job)
    await notifyPaymentLink(ctx, tx, job, { amount: job.estimatedPriceCents, by: linkBy })
  }
  return job
}

/** It is as certain as a paid one: the customer reads so, and a request waits for its hauler. */
async function confirmCollected(ctx: Context, tx: Transaction, job: Job): Promise<void> {
  await notifyBookingConfirmed(ctx, tx, job)
  await ctx.hooks.capacity.startRequest(ctx, tx, job)
}
