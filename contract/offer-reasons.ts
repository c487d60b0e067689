import { z } from 'zod'

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
  'self_referral',
] as const
/** One of `OFFER_REASONS`. */
export const OfferReason = z.enum(OFFER_REASONS)
export type OfferReason = z.infer<typeof OfferReason>
