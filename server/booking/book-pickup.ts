import { createHash } from 'node:crypto'
import type { BookingForm, QuoteId } from '../../contract/booking.ts'
import { dayOf, isWindowOver } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { isContactOf, provedContactOf } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { toE164 } from '../core/phone.ts'
import { breaks, type Db } from '../db/database.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import { findJobOfKey, giveJobTo, insertJob, type Job } from '../jobs/store.ts'
import { watchUnpaidJob } from '../payments/cancel-unpaid.ts'
import { areaToBook } from '../places/check-address.ts'
import type { Quote } from '../quotes/estimate.ts'
import { holdQuote } from '../quotes/hold-quote.ts'
import { markQuoteBooked } from '../quotes/store.ts'
import { attachUploads } from '../uploads/attach.ts'

type Booking = BookingForm & { quoteId?: QuoteId | undefined }
/** `user` is who is signed in while booking, if anybody. */
type Asked = { visitorId: string; idempotencyKey: string | undefined; user?: User | undefined }

/**
 * Stores a pickup at the server's own price, as `holdQuote` finds it. The same Idempotency-Key with the
 * same form answers the first job.
 * @throws AppError invalid_input for a day or window that has passed, key_reused for another form
 * under the same key, refused for photos that are not ours and for an address outside of the areas;
 * price_changed and prohibited_load as `holdQuote` does.
 */
export async function bookPickup(ctx: Context, asked: Asked, booking: Booking): Promise<Job> {
  const requestHash = createHash('sha256').update(JSON.stringify(booking)).digest('hex')
  const first = await firstJobOf(ctx.db, asked, requestHash)
  if (first) return first

  refusePassedWindow(ctx, booking)
  const area = await areaToBook(ctx, booking.address)
  const { description, loadSize, photos, quoteId } = booking
  const sameDay = booking.preferredDate === dayOf(ctx.now())
  const quote = await holdQuote(ctx, { description, loadSize, photos, sameDay, area }, quoteId)
  try {
    return await inTransaction(ctx, (tx) =>
      store(ctx, tx, { booking, asked, requestHash, quote, area }),
    )
  } catch (error) {
    if (!breaks(error, 'jobs_idempotency_key')) throw error
    // The same form was sent twice at once; the other one was first.
    const other = await firstJobOf(ctx.db, asked, requestHash)
    if (!other) throw error
    return other
  }
}

function refusePassedWindow(ctx: Context, { preferredDate, preferredTime }: Booking): void {
  const now = ctx.now()
  const refuse = (path: string, message: string) =>
    new AppError('invalid_input', message, { fields: [{ path, message }] })
  if (preferredDate < dayOf(now))
    throw refuse('preferredDate', 'Please choose today or a later date')
  if (isWindowOver(preferredDate, preferredTime, now))
    throw refuse('preferredTime', 'This time has passed for today. Please choose a later one')
}

/** The job an earlier request with this key made. Only the browser that sent it knows the key. */
async function firstJobOf(db: Db, asked: Asked, requestHash: string): Promise<Job | undefined> {
  if (asked.idempotencyKey === undefined) return undefined
  const job = await findJobOfKey(db, asked.idempotencyKey)
  if (!job) return undefined
  if (job.requestHash !== requestHash)
    throw new AppError('key_reused', 'This Idempotency-Key was used for another booking')
  if (job.visitorId === asked.visitorId) return job
  // The first answer, and with it the session cookie, was lost on its way.
  await giveJobTo(db, job.id, asked.visitorId)
  return { ...job, visitorId: asked.visitorId }
}

type Facts = {
  booking: Booking
  asked: Asked
  requestHash: string
  quote: Quote
  area: ServiceArea | null
}

async function store(ctx: Context, tx: Transaction, facts: Facts): Promise<Job> {
  const { booking, asked, requestHash, quote, area } = facts
  const { quoteId: _, marketingConsent, ...form } = booking
  const contacts = { email: form.email.toLowerCase(), phoneE164: toE164(form.phone) }
  const job = await insertJob(tx.db, {
    ...form,
    ...contacts,
    clientId: clientOf(asked.user, contacts),
    area,
    offeredAddress: offeredAddress(form.address, area),
    offeredDescription: offeredDescription(form.description, form),
    quoteId: quote.id,
    needsReview: quote.needsReview,
    estimatedPriceCents: quote.estimatedPriceCents,
    visitorId: asked.visitorId,
    idempotencyKey: asked.idempotencyKey ?? null,
    requestHash,
    marketingConsentAt: marketingConsent ? ctx.now() : null,
  })
  await markQuoteBooked(tx.db, quote.id)
  await attachUploads(tx.db, form.photos, { jobId: job.id }, 'photo', asked.visitorId)
  await watchUnpaidJob(ctx, tx, job)
  return job
}

/** The signed-in customer, when they booked with the contact they have proved, and not for a friend. */
function clientOf(user: User | undefined, contacts: Parameters<typeof isContactOf>[1]) {
  const proved = user && provedContactOf(user)
  return proved && isContactOf(proved, contacts) ? user.id : null
}
