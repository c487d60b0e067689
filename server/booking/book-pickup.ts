import { createHash } from 'node:crypto'
import { accessOf, type Access } from '../../contract/access.ts'
import type { BookingForm, QuoteId } from '../../contract/booking.ts'
import { dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { PHONE_MESSAGES } from '../../contract/fields.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import { bookPlace, endEarlierPayment } from '../capacity/book-place.ts'
import { inDayTransaction } from '../capacity/day-queue.ts'
import { scheduleEndOfPlace } from '../capacity/end-place.ts'
import { refuseClosedWindow, withAlternatives } from '../capacity/take-place.ts'
import { isContactOf, provedContactOf } from '../accounts/contact.ts'
import type { User } from '../core/caller.ts'
import { recordBookingConsent } from '../consents/record-consent.ts'
import type { Context, Transaction } from '../core/context.ts'
import { readPhone } from '../core/phone.ts'
import { refuseBlocked, refuseBlockedCaller } from '../customers/refuse-blocked.ts'
import type { Db } from '../db/database.ts'
import { offeredAddress, offeredDescription } from '../jobs/offer-text.ts'
import { termsVersionAt } from '../legal/agree-to-terms.ts'
import { findJobOfKey, insertJob, type Job, lockJobKey, setJobVisitor } from '../jobs/store.ts'
import { watchUnpaidJob } from '../payments/cancel-unpaid.ts'
import { codeOf, notingRefusals, statedFor, takeUse } from '../offers/take-use.ts'
import { takeCredit } from '../offers/use-credit.ts'
import { giveReplacedBack } from '../offers/use-hold-store.ts'
import { areaToBook } from '../places/check-address.ts'
import type { Quote } from '../quotes/estimate.ts'
import { holdQuote } from '../quotes/hold-quote.ts'
import { markQuoteBooked } from '../quotes/store.ts'
import { attachUploads } from '../uploads/attach.ts'

type Booking = Omit<BookingForm, 'loadSize'> & {
  loadSize?: LoadSize | undefined
  quoteId?: QuoteId | undefined
  code?: string | undefined
}
/** Who sent the booking; `user` only when signed in. */
type Sender = {
  visitorId: string
  /** The network address, for the limit of unpaid bookings; null without such a limit. */
  ip: string | null
  idempotencyKey: string | undefined
  user?: User | undefined
}

/**
 * Stores a pickup at the server's own price (`holdQuote`). The same Idempotency-Key with the same form
 * answers the first job.
 * @throws AppError invalid_input for a window that has passed or is closed and for a phone number that texts
 * do not go to, window_full with alternatives, key_reused for another form under the same key, already_paid as `endEarlierPayment`,
 * too_many_requests as `bookPlace`, refused for photos that were not uploaded here, for an address outside the areas and as `refuseBlocked`;
 * price_changed and prohibited_load as `holdQuote`; offer_refused as `takeUse`; busy as `inDayTransaction`.
 */
export async function bookPickup(ctx: Context, sender: Sender, booking: Booking): Promise<Job> {
  const requestHash = createHash('sha256').update(JSON.stringify(booking)).digest('hex')
  const first = await firstJobOf(ctx.db, sender, requestHash)
  if (first) return first

  const window = { date: booking.preferredDate, window: booking.preferredTime }
  await refuseClosedWindow(ctx, ctx.db, window)
  const phoneE164 = readPhone(booking.phone, PHONE_MESSAGES.booking)
  // The team may still book for them.
  const contacts = { email: booking.email, phoneE164 }
  await (sender.user?.teamRole ? refuseBlockedCaller : refuseBlocked)(ctx, contacts)
  const area = await areaToBook(ctx, booking.address, booking.preferredDate)
  const { description, loadSize, photos, quoteId } = booking
  const access = booking.access ? accessOf(booking.access) : null
  const sameDay = booking.preferredDate === dayOf(ctx.now())
  const load = { description, loadSize, photos, access, sameDay, area }
  const quote = await holdQuote(ctx, load, quoteId)
  const takesCode =
    codeOf({ entered: booking.code, stated: statedFor(quote, booking) }) !== undefined
  const takesCredit = sender.user?.role === 'client'
  await endEarlierPayment(ctx, { ...booking, visitorId: sender.visitorId, takesCode, takesCredit })
  const facts = { booking, phoneE164, sender, requestHash, quote, area, access }
  const request = { ...window, loadSize: quote.loadSize, area }
  const { visitorId } = sender
  const work = () =>
    inDayTransaction(ctx, window.date, async (tx) => {
      // A concurrent request with the same key waits here, before it locks or changes anything.
      if (sender.idempotencyKey !== undefined) await lockJobKey(tx.db, sender.idempotencyKey)
      return (await firstJobOf(tx.db, sender, requestHash)) ?? store(ctx, tx, facts)
    })
  return withAlternatives(ctx, request, { visitorId }, () => notingRefusals(ctx, work))
}

/** The job of an earlier request with this key. Only the browser that sent it has the key. */
async function firstJobOf(db: Db, sender: Sender, requestHash: string): Promise<Job | undefined> {
  if (sender.idempotencyKey === undefined) return undefined
  const job = await findJobOfKey(db, sender.idempotencyKey)
  if (!job) return undefined
  if (job.requestHash !== requestHash)
    throw new AppError('key_reused', 'This Idempotency-Key was used for another booking')
  if (job.visitorId === sender.visitorId) return job
  // The browser never received the first answer with its session cookie.
  await setJobVisitor(db, job.id, sender.visitorId)
  return { ...job, visitorId: sender.visitorId }
}

type Facts = {
  booking: Booking
  phoneE164: string
  sender: Sender
  requestHash: string
  quote: Quote
  area: ServiceArea | null
  access: Access | null
}

async function store(ctx: Context, tx: Transaction, facts: Facts): Promise<Job> {
  const { booking, phoneE164, sender, requestHash, quote, area, access } = facts
  const { quoteId, code, marketingConsent, ...form } = booking
  const contacts = { email: form.email.toLowerCase(), phoneE164 }
  const place = await bookPlace(ctx, tx, {
    ...form,
    loadSize: quote.loadSize,
    area,
    visitorId: sender.visitorId,
    ip: sender.ip,
  })
  const insertedJob = await insertJob(tx.db, {
    ...form,
    ...contacts,
    ...place,
    clientId: clientOf(sender.user, contacts),
    // Never smaller than the counted items need: dispatch and the plan go by it.
    loadSize: quote.loadSize,
    area,
    access: access && JSON.stringify(access),
    offeredAddress: offeredAddress(form.address, area),
    offeredDescription: offeredDescription(form.description, {
      ...form,
      notes: access?.notes ?? '',
    }),
    quoteId: quote.id,
    needsReview: quote.needsReview,
    estimatedPriceCents: quote.estimatedPriceCents,
    visitorId: sender.visitorId,
    idempotencyKey: sender.idempotencyKey ?? null,
    requestHash,
    marketingConsentAt: marketingConsent ? ctx.now() : null,
    termsVersion: await termsVersionAt(tx.db, ctx.now()),
  })
  await giveReplacedBack(tx.db, sender.visitorId, ctx.now())
  const stated = statedFor(quote, { quoteId, code })
  const withCode = await takeUse(ctx, tx, {
    job: insertedJob,
    entered: code,
    stated,
    sender: { visitorId: sender.visitorId, userId: sender.user?.id },
  })
  const job = await takeCredit(ctx, tx, sender.user, withCode)
  await markQuoteBooked(tx.db, quote.id)
  await attachUploads(tx.db, form.photos, { jobId: job.id }, 'photo', sender.visitorId)
  await recordBookingConsent(ctx, tx.db, job, marketingConsent)
  await watchUnpaidJob(ctx, tx, job)
  await scheduleEndOfPlace(tx, job)
  await tx.publish('job', job.id)
  return job
}

/** The signed-in customer, if they booked with their verified contact and not for a friend. */
function clientOf(user: User | undefined, contacts: Parameters<typeof isContactOf>[1]) {
  const verifiedContact = user && provedContactOf(user)
  return verifiedContact && isContactOf(verifiedContact, contacts) ? user.id : null
}
