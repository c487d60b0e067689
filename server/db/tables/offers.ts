import type { Generated } from 'kysely'
import type { ReferralRefusal } from '../../../contract/hauler-referrals.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { DiscountShare } from '../../../contract/discounts.ts'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import type { Cents } from '../../../contract/money.ts'
import type { OfferChangeKind } from '../../../contract/offer-desk.ts'
import type { OfferReason } from '../../../contract/offer-reasons.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Defaulted, Json } from './columns.ts'

/** What a quote stated of an offer; it holds until then. */
export type StatedOffer = {
  leadMagnetId: LeadMagnetId
  version: number
  code: string
  /** As the contract encodes them. */
  terms: unknown
  discountCents: Cents
  /** ISO, in UTC. */
  until: string
}

export type OfferTables = {
  offerUses: {
    id: Generated<number>
    leadMagnetId: LeadMagnetId
    version: number
    code: string
    jobId: JobId
    discountCents: Cents
    takenAt: Date
    /** Of a cancellation by the team some seconds ahead, while it can be undone: until then the use stands. */
    givenBackAt: Defaulted<Date | null>
    givenBackWhy: Defaulted<'cancelled' | 'unpaid' | null>
  }
  /** How an offer was after each of its changes. */
  leadMagnetVersions: {
    id: Generated<number>
    leadMagnetId: LeadMagnetId
    version: number
    change: OfferChangeKind
    snapshot: Json<unknown>
    /** Null for the state of an earlier release. */
    changedBy: number | null
    at: Date
  }
  estimateRequests: {
    id: Generated<number>
    leadMagnetId: LeadMagnetId
    visitorId: string
    firstName: string
    phone: string
    phoneE164: string
    /** '' without one. */
    email: string
    address: string
    description: string
    requestedAt: Date
  }
  /** The PDFs of guides. */
  guideFiles: {
    leadMagnetId: LeadMagnetId
    /** Its name among the uploads. */
    upload: string
    uploadedBy: number | null
    uploadedAt: Date
  }
  guideRequests: {
    id: Generated<number>
    /** Null: the address is confirmed for news alone. */
    leadMagnetId: LeadMagnetId | null
    /** In lower case. */
    email: string
    nonce: Defaulted<string>
    tokenHash: Defaulted<string | null>
    newsWording: string | null
    requestedAt: Date
    expiresAt: Date
    handedOverAt: Defaulted<Date | null>
    confirmedAt: Defaulted<Date | null>
  }
  /** Addresses that confirmed, each once for an offer. */
  guideLeads: {
    id: Generated<number>
    leadMagnetId: LeadMagnetId
    contactHash: string
    confirmedAt: Date
  }
  /** Personal codes of customers and haulers, one each. */
  referralCodes: {
    id: Generated<number>
    leadMagnetId: LeadMagnetId
    userId: number
    code: string
    createdAt: Date
  }
  /** First bookings of friends with a personal code, and the credit for them. */
  referrals: {
    id: Generated<number>
    referralCodeId: number
    jobId: JobId
    creditCents: Cents
    share: DiscountShare
    bookedAt: Date
    /** When the pickup was completed and paid. */
    earnedAt: Defaulted<Date | null>
    /** When all of it was refunded. */
    reversedAt: Defaulted<Date | null>
  }
  /** Haulers who applied with the personal code of another, and the credit for it. */
  haulerReferrals: {
    id: Generated<number>
    referralCodeId: number
    /** Null when no offer was on. */
    leadMagnetId: LeadMagnetId | null
    /** Who applied. */
    haulerId: HaulerId
    creditCents: Cents
    appliedAt: Date
    refusal: ReferralRefusal | null
    /** Their first job that was completed and paid. */
    jobId: Defaulted<JobId | null>
    earnedAt: Defaulted<Date | null>
    /** The job of who referred with which the credit stands in the books. */
    creditJobId: Defaulted<JobId | null>
    creditedAt: Defaulted<Date | null>
    reversedAt: Defaulted<Date | null>
  }
  referralCreditUses: {
    id: Generated<number>
    userId: number
    jobId: JobId
    amountCents: Cents
    usedAt: Date
    /** As of a use of a code. */
    givenBackAt: Defaulted<Date | null>
    givenBackWhy: Defaulted<'cancelled' | 'unpaid' | null>
  }
  offerRefusals: {
    id: Generated<number>
    leadMagnetId: LeadMagnetId | null
    code: string
    reason: OfferReason
    words: string
    area: ServiceArea | null
    atBooking: boolean
    visitorId: string | null
    at: Date
  }
}
