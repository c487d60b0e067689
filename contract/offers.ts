import { z } from 'zod'
import { Money } from './money.ts'

/** Why a code changes nothing of a price. */
export const OFFER_REASONS = [
  'unknown',
  'off',
  'ended',
  'not_started',
  'area',
  'first_booking',
  'used',
  'all_used',
  'below_price',
  'blocked',
  'one_code',
  'by_phone',
  'not_for_booking',
] as const
/** One of `OFFER_REASONS`. */
export const OfferReason = z.enum(OFFER_REASONS)
export type OfferReason = z.infer<typeof OfferReason>

/** What a person typed as a code, or a link carries: any text, since a wrong code never stops a quote. */
export const EnteredCode = z.string().max(100).meta({ example: 'WARM20' })

/** What a code does to one price: with a `reason` nothing, and `text` says so; without one `text` is that of its line. */
export const OfferAnswer = z.object({
  code: z.string(),
  discount: Money,
  reason: OfferReason.nullable(),
  text: z.string(),
})
export type OfferAnswer = z.infer<typeof OfferAnswer>
