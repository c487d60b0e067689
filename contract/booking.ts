import { z } from 'zod'
import { AccessInput } from './access.ts'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import {
  email,
  FirstName,
  LastName,
  phone,
  PHONE_MESSAGES,
  PhotoUrl,
  requiredText,
} from './fields.ts'
import { JobId, JobStatus, LoadSize } from './jobs.ts'
import { Money } from './money.ts'

/** The most photos of one booking or quote. */
export const MAX_PHOTOS = 5

/** What is to be picked up, in the customer's words: 10 to 10,000 characters. */
export const Description = requiredText('Please provide a detailed description', {
  min: 10,
  max: 10_000,
}).meta({ example: 'A sofa, two mattresses and some boxes from the garage' })
/** The photos of a load: 1 to 5 addresses that the upload endpoint answered. */
export const PhotoUrls = z
  .array(PhotoUrl, 'At least one photo is required')
  .min(1, 'At least one photo is required')
  .max(MAX_PHOTOS, 'Too many files')

/** What a customer fills in (spec section 5). The date's lower limit is today, by the service clock. */
export const BookingForm = z.object({
  firstName: FirstName,
  lastName: LastName,
  phone: phone(PHONE_MESSAGES.booking),
  email: email('Valid email required'),
  address: requiredText('Full address is required', { min: 5, max: 300 }).meta({
    example: '4500 Kingsway, Burnaby',
  }),
  description: Description,
  loadSize: LoadSize.default('small'),
  preferredDate: z
    .string('Preferred date is required')
    .min(1, 'Preferred date is required')
    .pipe(Day)
    .meta({ example: '2026-11-20' }),
  preferredTime: TimeWindow.default('morning'),
  photos: PhotoUrls,
  /** How to get to the load; absent when the customer does not say. */
  access: AccessInput.optional(),
  /** An unticked-by-default opt-in to news by text or email; the booking never depends on it. */
  marketingConsent: z.boolean().default(false),
})
export type BookingForm = z.infer<typeof BookingForm>

/** The id of a stored quote, a UUID. It lets its holder book at its price, so it is not guessable. */
export const QuoteId = z.uuid().brand<'QuoteId'>()
export type QuoteId = z.infer<typeof QuoteId>

/**
 * Books a pickup at the price of its quote; without one, at the price for its own area and day, whatever was
 * quoted before. The load size of the job is never smaller than the counted items need. The same Idempotency-
 * Key with the same form answers the first job. `invalid_input` for a day or window that has passed and for
 * a phone number outside Canada and the United States, `key_reused` for another form under the same key,
 * `refused` for an address we do not serve or photos of another account, `window_full` with `alternatives`
 * when the window has no room, `price_changed` when the price of the quote that was named does not hold for
 * this load, day or area, `prohibited_load` with `refusals` when the load may not be
 * taken, `busy` when hundreds book the same day at the same moment, `offer_refused` with `offer` and the `price` without it
 * when the code does not fit or has no use left: nothing is booked. The terms that its quote stated hold. Limited to 30 in
 * 10 minutes.
 */
export const bookPickup = endpoint({
  method: 'POST',
  path: '/api/jobs',
  access: 'visitor',
  summary:
    'Book a pickup at the price of its quote, or 409 when that price is no longer valid; the same Idempotency-Key answers the first job',
  body: BookingForm.extend({
    /** Absent: the counted items choose the size, small when none is counted. */
    loadSize: LoadSize.optional().meta({ example: 'small' }),
    /** The quote that the customer saw. */
    quoteId: QuoteId.optional(),
    /** One code of an offer. Absent: that of the quote, where it stated one. */
    code: z.string().max(254).optional(),
  }),
  errors: [
    'key_reused',
    'already_paid',
    'refused',
    'price_changed',
    'window_full',
    'offer_refused',
    'prohibited_load',
    'busy',
  ],
  response: z.object({
    id: JobId,
    status: JobStatus,
    /** After the discount. */
    estimatedPrice: Money,
    /** What the code took off; 0.00 without one. */
    discount: Money.optional(),
    /** Until when it keeps its place while it is not paid; starting to pay extends that. */
    heldUntil: Instant.nullable(),
    /** For a request: until when we confirm it, or refund it in full; null for a pickup that is certain. */
    confirmBy: Instant.nullable(),
  }),
})
