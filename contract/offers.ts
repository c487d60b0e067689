import { z } from 'zod'
import { Money } from './money.ts'

/**
 * What a code does to one price: with a `reason`, one of `OFFER_REASONS`, nothing, and `text` says so; without one `text` is that of
 * its line.
 */
export const OfferAnswer = z.object({
  code: z.string(),
  discount: Money,
  reason: z.string().nullable(),
  text: z.string(),
})
export type OfferAnswer = z.infer<typeof OfferAnswer>
