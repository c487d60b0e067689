import type { Generated } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { LeadMagnetId } from '../../../contract/lead-magnets.ts'
import type { Cents } from '../../../contract/money.ts'
import type { OfferReason } from '../../../contract/offers.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Defaulted } from './columns.ts'

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
