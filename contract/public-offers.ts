import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { email } from './fields.ts'
import { CodeInAddress, OfferState } from './lead-magnets.ts'
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
  /** Of a guide: its page sends a file to an email address that is confirmed. */
  sendsFile: z.boolean(),
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
  params: z.object({ code: CodeInAddress }),
  response: PublicOffer,
})

/** What a person agrees to who wants to hear of the next offer. Stored with the consent. */
export const nextOfferConsent = (productName: string): string =>
  `Tell me about the next offer from ${productName}. I can unsubscribe at any time.`

/**
 * Emails a link by which a person confirms that they agree to be sent offers; the consent is stored with the words beside the button
 * once they do. An address gets at most three links a day. Limited to 10 calls in 10 minutes.
 */
export const askForNextOffer = endpoint({
  method: 'POST',
  path: '/api/next-offer',
  access: 'public',
  summary: 'Agree to hear of the next offer; a link that is emailed confirms it',
  body: z.object({
    email: email('Valid email required'),
    /** The wording of `nextOfferConsent` was shown and agreed to. */
    agreed: z.literal(true, 'Please agree to be sent offers'),
  }),
  response: z.object({}),
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
