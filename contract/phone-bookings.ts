import { z } from 'zod'
import { AccessInput } from './access.ts'
import { Description, QuoteId } from './booking.ts'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { AccountId } from './commercial-accounts.ts'
import { endpoint } from './endpoint.ts'
import {
  email,
  FirstName,
  LastName,
  phone,
  PHONE_MESSAGES,
  plainLine,
  requiredText,
} from './fields.ts'
import { JobId, JobStatus, LoadSize, PaymentStatus } from './jobs.ts'
import { SharePermille } from './hauler-share.ts'
import { Money } from './money.ts'
import { CollectBy, COLLECT_METHODS, LinkBy, SettleMethod } from './payment-methods.ts'
import { ServiceArea } from './places.ts'
import { Correction, MOST_CORRECTIONS, Quote } from './quotes.ts'
import { Hold, WindowName, WindowOfDay } from './windows.ts'

/** The number of one call: what it holds is its own, and booking it twice is one job. */
export const CallId = z.uuid().brand<'CallId'>()
export type CallId = z.infer<typeof CallId>

/** The load that a caller describes: counted items, or words where nothing in the list fits. */
const Load = {
  items: z.array(Correction).max(MOST_CORRECTIONS, 'At most 60 different items').default([]),
  /** Absent: written from the items. */
  description: Description.optional(),
  /** Absent: the counted items choose the size, small when none is counted. */
  loadSize: LoadSize.optional(),
  /** The caller was asked, and keeps a size that is larger than the counted one. */
  sizeConfirmed: z.boolean().optional(),
  access: AccessInput.optional(),
}

const hasLoad = ({ items, description }: { items: readonly Correction[]; description?: unknown }) =>
  description !== undefined || items.some(({ quantity }) => quantity > 0)
const NO_LOAD = { path: ['items'], message: 'Please add what is to be picked up' }

/**
 * Prices the load of a caller without photos, by the same rules as on the site; the quote holds for 24 hours.
 * `invalid_input` without items and words, `prohibited_load` with `refusals` when something in it may not be taken.
 */
export const quoteByPhone = endpoint({
  method: 'POST',
  path: '/api/admin/phone-quotes',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Price the load of a caller, without photos; the quote holds for 24 hours',
  body: z
    .object({
      ...Load,
      preferredDate: Day.optional(),
      address: z.string().max(300).optional(),
      /** One code of an offer, and whose it would be. */
      code: z.string().max(254).optional(),
      phone: z.string().max(40).optional(),
      email: z.string().max(254).optional(),
    })
    .refine(hasLoad, NO_LOAD),
  errors: ['prohibited_load'],
  response: Quote.extend({
    /** What the job would say is to be picked up. */
    description: z.string(),
    /** The area of the address; null while that is not known. */
    area: ServiceArea.nullable(),
    /** What the hauler would get. */
    haulerPayout: Money,
    sharePermille: SharePermille,
  }),
})

/** The windows as `getWindows` has them; what this call holds does not count against it. */
export const windowsByPhone = endpoint({
  method: 'GET',
  path: '/api/admin/phone-windows',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Which windows can be booked for the load of a caller',
  query: z.object({
    callId: CallId,
    date: Day,
    days: z
      .codec(
        z
          .string()
          .regex(/^([1-9]|1[0-4])$/, 'Please ask for 1 to 14 days')
          .meta({ example: '7' }),
        z.int(),
        { decode: Number, encode: String },
      )
      .optional(),
    loadSize: LoadSize.optional(),
    area: ServiceArea.optional(),
  }),
  response: z.array(WindowOfDay),
})

/** Holds a window for this call as `holdWindow` does, in place of the one it held; errors as `holdWindow`. */
export const holdByPhone = endpoint({
  method: 'POST',
  path: '/api/admin/phone-holds',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Hold a window for a caller; 409 with the nearest open windows when it is full',
  body: WindowName.extend({
    callId: CallId,
    loadSize: LoadSize.default('small'),
    area: ServiceArea.optional(),
  }),
  errors: ['window_full', 'busy', 'too_many_requests'],
  response: Hold,
})

/** Releases what this call holds. It is no error to hold nothing. */
export const releaseByPhone = endpoint({
  method: 'DELETE',
  path: '/api/admin/phone-holds',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Release the window that is held for a caller',
  query: z.object({ callId: CallId }),
  response: z.object({}),
})

/** How a caller pays: by card on the page of a link, the money is collected, or the monthly invoice of a company has it. */
export const PHONE_PAYMENTS = ['link', ...COLLECT_METHODS, 'account'] as const
/** One of `PHONE_PAYMENTS`. */
export const PhonePayment = z.enum(PHONE_PAYMENTS, 'Please choose how the customer pays')
export type PhonePayment = z.infer<typeof PhonePayment>

/** What a member of the team fills in for a caller. */
export const PhoneBookingForm = z.object({
  /** Absent: no window was held. */
  callId: CallId.optional(),
  firstName: FirstName,
  lastName: LastName,
  phone: phone(PHONE_MESSAGES.booking),
  /** Absent: a caller without one. */
  email: email('Valid email required').optional(),
  address: requiredText('Full address is required', { min: 5, max: 300 }).meta({
    example: '4500 Kingsway, Burnaby',
  }),
  ...Load,
  preferredDate: Day.meta({ example: '2026-11-20' }),
  preferredTime: TimeWindow.default('morning'),
  /** The quote that was read to the caller. */
  quoteId: QuoteId.optional(),
  /** One code of an offer. Absent: that of the quote, where it stated one. */
  code: z.string().max(254).optional(),
  payment: PhonePayment,
  /** Where a payment link goes. */
  linkBy: LinkBy.default('sms'),
  /** Who collects the money; cash by the hauler, all else by the office. */
  collectBy: CollectBy.optional(),
  /** With `account`. Absent: that of the customer with this email address, else with this phone number. */
  accountId: AccountId.optional(),
  /** With `account`: the company's own number of the order. */
  poNumber: plainLine(60, 'Please use at most 60 characters').optional(),
  /** The caller heard the price, the terms and what cancelling costs, and agreed. */
  agreed: z.literal(true, 'Read the price and the terms to the caller, and ask if they agree'),
})
export type PhoneBookingForm = z.infer<typeof PhoneBookingForm>

/**
 * Books a pickup for a caller at the price of its quote, without photos. With `link` the customer gets the link to
 * the payment page, and the pickup keeps its place like any unpaid booking; money that is collected makes it
 * certain immediately. The same Idempotency-Key or call answers the first job. Errors as `bookPickup`, and
 * `invalid_input` for a link by email without an email. With `account` it goes on the invoice of a commercial account:
 * `invalid_input` without one and without an order number that it needs, `refused` with `creditLeft` above its credit.
 * `offer_refused` as `bookPickup`. `refused` with `customerId` and the reason for a blocked customer.
 */
export const bookByPhone = endpoint({
  method: 'POST',
  path: '/api/admin/jobs',
  access: 'admin',
  right: 'run-jobs',
  summary:
    'Book a pickup for a caller, paid by a link or collected in cash, by e-transfer or cheque',
  body: PhoneBookingForm.refine(hasLoad, NO_LOAD).refine(
    ({ payment, linkBy, email: address }) =>
      payment !== 'link' || linkBy === 'sms' || address !== undefined,
    { path: ['email'], message: 'Please ask for the email that the link goes to' },
  ),
  errors: [
    'key_reused',
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
    paymentStatus: PaymentStatus,
    /** After the discount of a code. */
    estimatedPrice: Money,
    /** Until when an unpaid one keeps its place; null where the money is collected. */
    heldUntil: Instant.nullable(),
    /** For a request: until when a hauler is found. */
    confirmBy: Instant.nullable(),
    /** How and by whom the money is collected; null with a link. */
    collect: z.object({ method: SettleMethod, by: CollectBy }).nullable(),
  }),
})
