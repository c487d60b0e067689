import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { OfferState } from './lead-magnets.ts'
import { Money } from './money.ts'
import { QuoteLine } from './quotes.ts'

/** What the page of an offer says: all its conditions in words, and an example. Of one that is over, how to book all the same. */
export const PublicOffer = z.object({
  code: z.string(),
  state: OfferState,
  headline: z.string(),
  text: z.string(),
  /** Each a sentence or two; none where the code takes nothing off online, or is over. */
  conditions: z.array(z.string()),
  /** How many uses are left; null without a limit. */
  left: z.number().nullable(),
  /** Until when it can be booked with; null without an end. */
  endsAt: Instant.nullable(),
  /** What it does to an example load; null where it takes nothing off online. */
  example: z
    .object({ load: z.string(), lines: z.array(QuoteLine), price: Money, gst: Money })
    .nullable(),
})
export type PublicOffer = z.infer<typeof PublicOffer>

/** What the page of an offer shows, also of one that is off, ended or deleted. `not_found` for a code that never was. */
export const getPublicOffer = endpoint({
  method: 'GET',
  path: '/api/offers/:code',
  access: 'public',
  summary: 'The conditions of an offer in words, how many uses are left, and an example',
  params: z.object({ code: z.string().max(40).meta({ example: 'WARM20' }) }),
  response: PublicOffer,
})

/**
 * The code of the offer whose page this browser opened last, in the last 24 hours, while it can be used: the booking dialog takes
 * it without typing. Null without one.
 */
export const getVisitOffer = endpoint({
  method: 'GET',
  path: '/api/visit-offer',
  access: 'public',
  summary: 'The code of the offer that this browser came by, for the booking',
  response: z.object({ offer: z.object({ code: z.string(), text: z.string() }).nullable() }),
})
