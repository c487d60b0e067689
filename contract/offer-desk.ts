import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { JobId } from './jobs.ts'
import { LeadMagnet, LeadMagnetId, OfferCode } from './lead-magnets.ts'
import { Money, MoneySum } from './money.ts'
import { OfferTerms } from './offer-terms.ts'
import { OfferReason } from './offer-reasons.ts'
import { ServiceArea } from './places.ts'
import { QuoteLine } from './quotes.ts'

/** How long a change of an offer can be undone. */
export const OFFER_UNDO_SECONDS = 8

const params = z.object({ leadMagnetId: LeadMagnetId })
const atMost = (max: number) => z.string().trim().max(max, `Please use at most ${max} characters`)
const Version = z.int().min(1).max(2_147_483_647).meta({ example: 1 })

/** One offer. `not_found` for one that is deleted. */
export const getLeadMagnet = endpoint({
  method: 'GET',
  path: '/api/admin/lead-magnets/:leadMagnetId',
  access: 'admin',
  right: 'see-marketing',
  summary: 'One offer with its terms and results',
  params,
  response: LeadMagnet,
})

/**
 * Changes what an offer says and its terms, but neither kind nor code. Quotes that stated the earlier terms keep them.
 * `outdated` when someone changed it since `version`, `illegal_move` for one that was ended, `invalid_input` as
 * `createLeadMagnet`.
 */
export const editLeadMagnet = endpoint({
  method: 'PUT',
  path: '/api/admin/lead-magnets/:leadMagnetId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Change an offer; quotes that state its earlier terms keep them',
  params,
  body: z.object({
    title: requiredText('Title is required', { max: 120 }),
    offer: z.object({ value: atMost(60), description: atMost(500) }),
    terms: OfferTerms.nullable(),
    version: Version,
  }),
  errors: ['outdated', 'illegal_move'],
  response: LeadMagnet,
})

/** Ends an offer for good: new quotes are without it. Twice changes nothing. */
export const endLeadMagnet = endpoint({
  method: 'POST',
  path: '/api/admin/lead-magnets/:leadMagnetId/end',
  access: 'admin',
  right: 'run-marketing',
  summary: 'End an offer now; it can be undone for eight seconds',
  params,
  response: LeadMagnet,
})

/** Takes an offer off the lists and ends it; its uses stay in the books, and its code is not given to another. */
export const deleteLeadMagnet = endpoint({
  method: 'DELETE',
  path: '/api/admin/lead-magnets/:leadMagnetId',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Delete an offer; its uses stay, and it can be undone for eight seconds',
  params,
  response: z.object({ leadMagnetId: LeadMagnetId, version: Version }),
})

/**
 * Undoes the last change of an offer, by its version: an edit, a switch, the end or the deletion. `illegal_move` after eight
 * seconds, for a version that is not the last one, and for the creation.
 */
export const undoLeadMagnet = endpoint({
  method: 'POST',
  path: '/api/admin/lead-magnets/:leadMagnetId/undo',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Undo the last change of an offer within eight seconds',
  params,
  body: z.object({ version: Version }),
  errors: ['illegal_move'],
  response: LeadMagnet,
})

/** What was done to an offer. */
export const OFFER_CHANGES = ['create', 'edit', 'switch', 'end', 'delete', 'undo'] as const
/** One of `OFFER_CHANGES`. */
export const OfferChangeKind = z.enum(OFFER_CHANGES)
export type OfferChangeKind = z.infer<typeof OfferChangeKind>

/** One change of an offer, and how it was after it. */
export const OfferChange = z.object({
  version: Version,
  change: OfferChangeKind,
  /** Who of the team; null for one from before that was kept. */
  by: z.string().nullable(),
  at: Instant,
  title: z.string(),
  value: z.string(),
  description: z.string(),
  isActive: z.boolean(),
  terms: OfferTerms.nullable(),
})
export type OfferChange = z.infer<typeof OfferChange>

/** The last hundred changes of an offer, the newest first. */
export const getOfferHistory = endpoint({
  method: 'GET',
  path: '/api/admin/lead-magnets/:leadMagnetId/history',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Who changed what of an offer, newest first',
  params,
  response: z.array(OfferChange),
})

/**
 * What came of an offer, and whom a change touches. A hauler who applied with a personal code is a use. Revenue is what was paid for completed jobs, after discounts, refunds and
 * disputes.
 */
export const getOfferFigures = endpoint({
  method: 'GET',
  path: '/api/admin/lead-magnets/:leadMagnetId/figures',
  access: 'admin',
  right: 'see-marketing',
  summary: 'Uses, completed jobs and revenue of an offer, and how many people have a quote with it',
  params,
  response: z.object({
    uses: z.number(),
    givenBack: z.number(),
    refused: z.number(),
    completedJobs: z.number(),
    /** What the uses that stand take off; of a referral of haulers the credits. */
    discounts: MoneySum,
    revenue: MoneySum,
    refunds: MoneySum,
    disputes: MoneySum,
    /** People who have a quote with this code that holds; they keep its terms. */
    openQuotes: z.number(),
    /** Until when the last of these quotes holds; null without one. */
    openUntil: Instant.nullable(),
  }),
})

/** A try of a code: a use that stands, one that was given back, or one that was refused, with the words for it. */
export const OfferTry = z.object({
  /** Unique among the tries: 'use-12' or 'refusal-7'. */
  key: z.string(),
  result: z.enum(['taken', 'given_back', 'refused']),
  leadMagnetId: LeadMagnetId.nullable(),
  code: z.string(),
  jobId: JobId.nullable(),
  customerName: z.string().nullable(),
  area: ServiceArea.nullable(),
  discount: Money,
  reason: OfferReason.nullable(),
  /** For the team; of a refusal what the customer read. */
  text: z.string(),
  at: Instant,
})
export type OfferTry = z.infer<typeof OfferTry>

/** The last fifty tries of all codes, or of those of one offer, the newest first. The topic `lead_magnet` says when to ask again. */
export const getOfferTries = endpoint({
  method: 'GET',
  path: '/api/admin/offer-tries',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The last uses of codes, with refused tries and uses given back',
  query: z.object({
    offer: z
      .codec(
        z
          .string()
          .regex(/^\d{1,9}$/)
          .meta({ example: '1' }),
        LeadMagnetId,
        {
          decode: Number,
          encode: String,
        },
      )
      .optional(),
  }),
  response: z.array(OfferTry),
})

const Shares = z.object({ hauler: Money, westhaul: Money })

/**
 * What terms that are not saved yet do to the quote of an example load, and what each choice of who bears it leaves to hauler and
 * Westhaul. `refusal` says why they cannot be saved.
 */
export const previewOffer = endpoint({
  method: 'POST',
  path: '/api/admin/offer-preview',
  access: 'admin',
  right: 'see-marketing',
  summary: 'The lines of an example quote with terms that are not saved yet',
  body: z.object({ terms: OfferTerms, code: OfferCode.optional(), area: ServiceArea.optional() }),
  response: z.object({
    /** What is priced: 'A sofa, a fridge and six boxes'. */
    example: z.string(),
    area: ServiceArea,
    before: Money,
    discount: Money,
    price: Money,
    gst: Money,
    lines: z.array(QuoteLine),
    shares: z.object({ westhaul: Shares, shared: Shares }),
    refusal: z.string().nullable(),
  }),
})
