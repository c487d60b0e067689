import { z } from 'zod'
import { AccessInput } from './access.ts'
import { QuoteId } from './booking.ts'
import { Day, Instant, TimeWindow } from './calendar.ts'
import type { ListColumns } from './columns.ts'
import { endpoint } from './endpoint.ts'
import { anyOf } from './filters.ts'
import { Id } from './ids.ts'
import { JobId, LoadSize } from './jobs.ts'
import { CallQuoteState, callQuoteStateNames } from './linked-quotes.ts'
import { list } from './list.ts'
import { Money } from './money.ts'
import { OfferAnswer } from './offers.ts'
import { CollectBy, LinkBy } from './payment-methods.ts'
import { bookByPhone, CallId, PhoneBookingForm, PhonePayment } from './phone-bookings.ts'
import { ServiceArea } from './places.ts'

/** The number of a quote that was saved for a caller. */
export const CallQuoteId = Id.brand<'CallQuoteId'>()
export type CallQuoteId = z.infer<typeof CallQuoteId>

/** How long the price of a saved quote stands, in days. */
export const CALL_QUOTE_DAYS = 14
/** How many days after it expired a saved quote is deleted, whatever became of it. */
export const CALL_QUOTE_RETENTION_DAYS = 90
/** How many days before it expires a caller who was sent the quote is reminded of it, once. */
export const FOLLOW_UP_DAYS = 3

/** A price that was given to a caller who has not booked: without window and payment. */
export const CallQuote = z.object({
  id: CallQuoteId,
  /** What it holds a window under while it is booked. */
  callId: CallId,
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  /** '' without one. */
  email: z.string(),
  address: z.string(),
  area: ServiceArea.nullable(),
  description: z.string(),
  loadSize: LoadSize,
  access: AccessInput.nullable(),
  price: Money,
  /** The most that it can become on site with the customer's approval. */
  priceCap: Money,
  createdAt: Instant,
  /** Who of the team saved it. */
  createdBy: z.string(),
  expiresAt: Instant,
  state: CallQuoteState,
  /** How and when it was sent last; null before. */
  sentBy: LinkBy.nullable(),
  sentAt: Instant.nullable(),
  /** When the caller is reminded; null for a quote that was not sent, and once it is too late. */
  followUpAt: Instant.nullable(),
  followedUpAt: Instant.nullable(),
  jobId: JobId.nullable(),
  withdrawnAt: Instant.nullable(),
})
export type CallQuote = z.infer<typeof CallQuote>

const columns: ListColumns<CallQuote> = {
  id: { title: 'Quote ID', value: ({ id }) => id },
  name: { title: 'Name', value: ({ firstName, lastName }) => `${firstName} ${lastName}` },
  phone: { title: 'Phone', value: ({ phone }) => phone },
  load: { title: 'Load', value: ({ description }) => description },
  price: { title: 'Price', value: ({ price }) => (price / 100).toFixed(2) },
  created: { title: 'Saved', value: ({ createdAt }) => createdAt.toISOString() },
  expires: { title: 'Expires', value: ({ expiresAt }) => expiresAt.toISOString() },
  state: { title: 'State', value: ({ state }) => callQuoteStateNames[state] },
  followUp: {
    title: 'Followed up',
    value: ({ followedUpAt }) => followedUpAt?.toISOString() ?? '',
  },
}

/** Every quote that was saved for a caller. */
export const listCallQuotes = list(
  {
    path: '/api/admin/call-quotes',
    access: 'admin',
    right: 'see-jobs',
    summary: 'Quotes that were saved for callers, newest first',
    item: CallQuote,
    search: 'Name, phone, email, address',
    filters: { state: anyOf(CallQuoteState) },
    sorts: { createdAt: 'desc', expiresAt: 'asc' },
  },
  columns,
)

const hasLoad = ({
  items,
  description,
}: {
  items: readonly { quantity: number }[]
  description?: unknown
}) => description !== undefined || items.some(({ quantity }) => quantity > 0)

const Caller = PhoneBookingForm.omit({
  callId: true,
  preferredDate: true,
  preferredTime: true,
  payment: true,
  linkBy: true,
  collectBy: true,
  agreed: true,
  code: true,
})

/**
 * Saves the price of a caller's load, without window and payment: it stands for 14 days. The same call answers the
 * first quote. `price_changed` when `quoteId` names a price that holds no more; `key_reused` for another load in the
 * same call; `prohibited_load` and `refused` as `bookByPhone`.
 */
export const saveCallQuote = endpoint({
  method: 'POST',
  path: '/api/admin/call-quotes',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Save the price of a caller as a quote, which stands for 14 days',
  body: Caller.extend({ callId: CallId }).refine(hasLoad, {
    path: ['items'],
    message: 'Please add what is to be picked up',
  }),
  errors: ['key_reused', 'refused', 'price_changed', 'prohibited_load'],
  response: CallQuote,
})

const OfQuote = z.object({ callQuoteId: CallQuoteId })

/** One saved quote. */
export const getCallQuote = endpoint({
  method: 'GET',
  path: '/api/admin/call-quotes/:callQuoteId',
  access: 'admin',
  right: 'see-jobs',
  summary: 'One quote that was saved for a caller',
  params: OfQuote,
  response: CallQuote,
})

/**
 * Sends the link to a quote that is open. It is followed up once, 3 days before it expires. `refused` for one that is
 * not open, `invalid_input` by email without an address, `too_many_requests` within a minute of the last one.
 */
export const sendCallQuote = endpoint({
  method: 'POST',
  path: '/api/admin/call-quotes/:callQuoteId/send',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Send a saved quote by text or email, with a link to book it',
  params: OfQuote,
  body: z.object({ by: LinkBy }),
  errors: ['refused', 'too_many_requests'],
  response: CallQuote,
})

/** Withdraws a quote: its link stops working and no follow-up leaves. `refused` for one that is booked. Twice changes nothing. */
export const withdrawCallQuote = endpoint({
  method: 'POST',
  path: '/api/admin/call-quotes/:callQuoteId/withdraw',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Withdraw a saved quote',
  params: OfQuote,
  errors: ['refused'],
  response: CallQuote,
})

/**
 * Prices the load of a quote again by today's rate card; the new price stands for 14 days from now. `refused` for one that is booked
 * or withdrawn, `prohibited_load` as `saveCallQuote`.
 */
export const renewCallQuote = endpoint({
  method: 'POST',
  path: '/api/admin/call-quotes/:callQuoteId/renew',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Price a saved quote again, for another 14 days',
  params: OfQuote,
  errors: ['refused', 'prohibited_load'],
  response: CallQuote,
})

/**
 * What a code does to the price of a saved quote, for the caller that it was saved for. Nothing is stored; one that does not fit
 * changes nothing, and `offer` says why.
 */
export const checkCallQuoteCode = endpoint({
  method: 'POST',
  path: '/api/admin/call-quotes/:callQuoteId/code',
  access: 'admin',
  right: 'run-jobs',
  summary: 'What a code does to the price of a saved quote',
  params: OfQuote,
  body: z.object({
    code: z.string().max(254),
    /** The quote of the price, where it is not that of the saved one, as in `convertCallQuote`. */
    quoteId: QuoteId.optional(),
  }),
  response: z.object({ offer: OfferAnswer, price: Money }),
})

/**
 * Makes a quote that is open a job, at its price. Errors as `bookByPhone`; `refused` for one that is booked, withdrawn
 * or expired. A pickup on the day it was priced may cost more: `price_changed` names `quoteId`, `price` and `priceCap` to
 * agree on, and is booked with them. One whose booking was cancelled unpaid is open again until it expires.
 */
export const convertCallQuote = endpoint({
  method: 'POST',
  path: '/api/admin/call-quotes/:callQuoteId/book',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Book the pickup of a saved quote, at its price',
  params: OfQuote,
  body: z.object({
    preferredDate: Day.meta({ example: '2026-11-20' }),
    preferredTime: TimeWindow,
    payment: PhonePayment,
    linkBy: LinkBy.default('sms'),
    collectBy: CollectBy.optional(),
    /** What the price is before a code; another one by now is `price_changed`. */
    price: Money,
    /** One code of an offer, which `checkCallQuoteCode` priced. Absent: none. */
    code: z.string().max(254).optional(),
    /** The quote of that price, where `price_changed` named another than the saved one. */
    quoteId: QuoteId.optional(),
    agreed: z.literal(true, 'Read the price and the terms to the caller, and ask if they agree'),
  }),
  errors: [
    'key_reused',
    'refused',
    'price_changed',
    'window_full',
    'prohibited_load',
    'offer_refused',
    'busy',
  ],
  response: bookByPhone.response,
})
