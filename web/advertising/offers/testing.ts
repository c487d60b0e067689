import { type LeadMagnet, LeadMagnetId } from '../../../contract/lead-magnets.ts'
import { cents } from '../../../contract/money.ts'
import type { OfferTerms } from '../../../contract/offer-terms.ts'

/** '$20.00 off' from $120.00 on, once for each customer, unless said otherwise. */
export const someTerms = (changes: Partial<OfferTerms> = {}): OfferTerms => ({
  discount: { of: 'amount', amount: cents(20_00) },
  priceFrom: cents(120_00),
  startsAt: null,
  endsAt: null,
  usesInAll: null,
  usesPerCustomer: 1,
  firstBookingOnly: false,
  areas: [],
  share: 'westhaul',
  credit: null,
  ...changes,
})

/** An active discount. */
export const anOffer = (changes: Partial<LeadMagnet> = {}): LeadMagnet => ({
  id: LeadMagnetId.parse(7),
  title: 'Before winter',
  type: 'discount',
  targetType: 'customer',
  offer: { value: '$20 off', description: 'Clear the garage' },
  code: 'WARM20',
  isActive: true,
  conversions: 0,
  terms: someTerms(),
  version: 3,
  state: 'active',
  endedAt: null,
  uses: 0,
  left: null,
  completedJobs: 0,
  revenue: cents(0),
  createdAt: new Date('2026-11-20T18:00:00Z'),
  ...changes,
})
