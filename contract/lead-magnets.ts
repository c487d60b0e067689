import { z } from 'zod'
import { dayOf, Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { choiceOf, requiredText } from './fields.ts'
import { anyOf, flag } from './filters.ts'
import { Id } from './ids.ts'
import { list } from './list.ts'
import { MoneySum } from './money.ts'
import { OfferTerms } from './offer-terms.ts'

/** What an offer gives. */
export const LEAD_MAGNET_TYPES = ['discount', 'free_estimate', 'guide', 'referral'] as const
/** One of `LEAD_MAGNET_TYPES`. */
export const LeadMagnetType = choiceOf(LEAD_MAGNET_TYPES)
export type LeadMagnetType = z.infer<typeof LeadMagnetType>

/** What a person reads for each type. */
export const leadMagnetLabels: Record<LeadMagnetType, string> = {
  discount: 'Discount',
  free_estimate: 'Free estimate',
  guide: 'Guide',
  referral: 'Referral',
}

/** Whom an offer is for. */
export const LEAD_TARGETS = ['customer', 'hauler'] as const
/** One of `LEAD_TARGETS`. */
export const LeadTarget = choiceOf(LEAD_TARGETS)
export type LeadTarget = z.infer<typeof LeadTarget>

/** The number of an offer. */
export const LeadMagnetId = Id.brand<'LeadMagnetId'>()
export type LeadMagnetId = z.infer<typeof LeadMagnetId>

const atMost = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)

/** A code in an address, in upper or lower case: at most 40 characters, no control characters. Any other is answered with `not_found`. */
export const CodeInAddress = z
  .string()
  .max(40)
  .regex(/^\P{Cc}*$/u)
  .meta({ example: 'WARM20' })

/** A code as it is stored: capital letters and digits, 3 to 20; small letters are taken for capitals. */
export const OfferCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{3,20}$/, 'A code is 3 to 20 letters and digits, without spaces')
  .meta({ example: 'WARM20' })

/** The form of a new offer: title up to 120 characters, value ('$20 off') up to 60, description up to 500. */
export const NewLeadMagnet = z.object({
  title: requiredText('Title is required', { max: 120 }),
  type: LeadMagnetType,
  targetType: LeadTarget,
  offer: z
    .object({ value: atMost(60).default(''), description: atMost(500).default('') })
    .prefault({}),
  /** Absent: one is made up. */
  code: OfferCode.optional(),
  /**
   * What the code takes off a price. Absent: a discount whose value says “$20 off” or “15% off” means it; without terms the code
   * changes no price online.
   */
  terms: OfferTerms.optional(),
})
export type NewLeadMagnet = z.infer<typeof NewLeadMagnet>

/** Whether an offer can be used now, and why not. */
export const OFFER_STATES = ['active', 'all_used', 'off', 'starts_later', 'ended'] as const
/** One of `OFFER_STATES`. */
export const OfferState = z.enum(OFFER_STATES)
export type OfferState = z.infer<typeof OfferState>

/** An offer with a public page, and what it brought. */
export const LeadMagnet = z.object({
  id: LeadMagnetId,
  title: z.string(),
  type: LeadMagnetType,
  targetType: LeadTarget,
  offer: z.object({ value: z.string(), description: z.string() }),
  /** What people name to get the offer; its public page is /o/{code}. */
  code: z.string(),
  isActive: z.boolean(),
  /** Paid bookings, or registrations for an offer to haulers, by people whom its page brought; of a guide the addresses that confirmed. */
  conversions: z.number(),
  /** Null: the code changes no price online. */
  terms: OfferTerms.nullable(),
  /** Counts each change of it: an edit names the one it was made from. */
  version: z.number(),
  state: OfferState,
  /** When it was ended by hand; null for others. */
  endedAt: Instant.nullable(),
  /** Uses of the code that stand: without those that were given back. */
  uses: z.number(),
  /** How many are left; null without a limit. */
  left: z.number().nullable(),
  /** Of jobs that were booked with the code; what was paid for them, after discounts, refunds and disputes. */
  completedJobs: z.number(),
  revenue: MoneySum,
  createdAt: Instant,
})
export type LeadMagnet = z.infer<typeof LeadMagnet>

/** Every offer. `conversions` as a sort puts the one that brought most first. */
export const listLeadMagnets = list(
  {
    path: '/api/admin/lead-magnets',
    access: 'admin',
    right: 'see-marketing',
    summary: 'Every lead magnet with its results, newest first',
    item: LeadMagnet,
    filters: { type: anyOf(LeadMagnetType), target: anyOf(LeadTarget), active: flag },
    sorts: { createdAt: 'desc', conversions: 'desc' },
  },
  {
    title: { title: 'Title', value: (offer) => offer.title },
    type: { title: 'Type', value: (offer) => leadMagnetLabels[offer.type] },
    target: { title: 'For', value: (offer) => offer.targetType },
    value: { title: 'Value', value: (offer) => offer.offer.value },
    code: { title: 'Code', value: (offer) => offer.code },
    active: { title: 'Active', value: (offer) => (offer.isActive ? 'yes' : 'no') },
    conversions: { title: 'Conversions', value: (offer) => offer.conversions },
    created: { title: 'Created', value: (offer) => dayOf(offer.createdAt) },
  },
)

/**
 * Creates an offer, switched on, with a code and a public page of its own. `in_use` for a code that another offer has or had;
 * `invalid_input` for a discount that Westhaul alone could not bear at its lowest price.
 */
export const createLeadMagnet = endpoint({
  method: 'POST',
  path: '/api/admin/lead-magnets',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Create an offer with a code and its own page',
  body: NewLeadMagnet,
  errors: ['in_use'],
  response: LeadMagnet,
})

/** Switches an offer on or off; the page of one that is off says so, and how to book. */
export const switchLeadMagnet = endpoint({
  method: 'PATCH',
  path: '/api/admin/lead-magnets/:leadMagnetId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Switch an offer on or off; quotes that state its terms keep them',
  params: z.object({ leadMagnetId: LeadMagnetId }),
  body: z.object({ isActive: z.boolean('Required') }),
  response: LeadMagnet,
})
