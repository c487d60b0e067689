import { z } from 'zod'
import { Day, Instant, TimeWindow } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Money } from './money.ts'
import { WindowOfDay } from './windows.ts'

/** What became of a saved quote. */
export const CALL_QUOTE_STATES = ['open', 'expired', 'booked', 'withdrawn'] as const
/** One of `CALL_QUOTE_STATES`. */
export const CallQuoteState = z.enum(CALL_QUOTE_STATES)
export type CallQuoteState = z.infer<typeof CallQuoteState>

/** What people read for each state. */
export const callQuoteStateNames: Record<CallQuoteState, string> = {
  open: 'Open',
  expired: 'Expired',
  booked: 'Booked',
  withdrawn: 'Withdrawn',
}

const QuoteLink = z.object({ token: z.string().max(100) })

/** A quote as the caller sees it, by its link. */
export const LinkedQuote = z.object({
  firstName: z.string(),
  address: z.string(),
  description: z.string(),
  price: Money,
  priceCap: Money,
  expiresAt: Instant,
  state: CallQuoteState,
  /** Where the booked pickup is paid and followed; null before. */
  jobPath: z.string().nullable(),
})
export type LinkedQuote = z.infer<typeof LinkedQuote>

/** The quote of a link, also one that has ended. `not_found` for a link that this server did not make. */
export const getLinkedQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/:token',
  access: 'public',
  summary: 'The quote that a link leads to',
  params: QuoteLink,
  response: LinkedQuote,
})

/** The windows of 14 days from `date` on for the load of the quote. `not_found` as `getLinkedQuote`. */
export const getQuoteWindows = endpoint({
  method: 'GET',
  path: '/api/quotes/:token/windows',
  access: 'public',
  summary: 'Which windows can be booked for a quote, 14 days from a day on',
  params: QuoteLink,
  query: z.object({ date: Day }),
  response: z.array(WindowOfDay),
})

/**
 * Books the pickup of a quote in a window, at its price; it is paid on the page that the answer names. The same link twice is one job.
 * `refused` when the quote is withdrawn or has expired, `price_changed` when it was priced again since, `window_full` with the nearest open windows; other errors as `bookPickup`.
 */
export const bookLinkedQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/:token/book',
  access: 'public',
  summary: 'Book the pickup of a quote in a window; it is paid on the page of the job',
  params: QuoteLink,
  body: z.object({
    date: Day,
    window: TimeWindow,
    /** What the caller saw; another price by now is `price_changed`. */
    price: Money,
    agreed: z.literal(true, 'Please agree to the terms'),
  }),
  errors: ['refused', 'price_changed', 'window_full', 'prohibited_load', 'busy'],
  response: z.object({ jobPath: z.string() }),
})
