import type { ColumnType, Generated } from 'kysely'
import type { PricedAccess } from '../../../contract/access.ts'
import type { QuoteId } from '../../../contract/booking.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { QuoteVerdict } from '../../../contract/quote-reviews.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type {
  Correction,
  QuoteItem,
  QuoteLine,
  QuoteNotice,
  QuoteQuestion,
  QuoteSize,
} from '../../../contract/quotes.ts'
import type { Reading } from '../../providers/reader/reader.ts'
import type { Defaulted, DefaultedJson, Json } from './columns.ts'
import type { StatedOffer } from './offers.ts'

export type QuoteTables = {
  rateCards: {
    version: number
    effectiveFrom: Date
    /** Checked by the RateCard schema when read: older ones have fewer keys. */
    card: Json<unknown>
    note: string
    /** Null for the versions of the product itself. */
    publishedBy: Defaulted<number | null>
    /** Withdrawn before it took effect. */
    withdrawnAt: Defaulted<Date | null>
    createdAt: Defaulted<Date>
  }
  quotes: {
    id: QuoteId
    inputsHash: string
    /** The effective size, that of the job. */
    loadSize: LoadSize
    description: string
    photos: string[]
    sameDay: boolean
    source: 'ai' | 'rules'
    readerVersion: string
    rateCardVersion: number
    confidence: number
    /** Null when the address was unknown: priced without travel. */
    area: Defaulted<ServiceArea | null>
    /** What of the access changes the price; null when the customer did not say. */
    access: ColumnType<PricedAccess | null, string | null | undefined, never>
    /** The size that was priced as chosen; null in older quotes, where it was `loadSize`. */
    pricedSize: Defaulted<LoadSize | null>
    /** The customer was asked, and keeps a size that is larger than the items need. */
    sizeConfirmed: Defaulted<boolean>
    /** Null in quotes from before sizes followed from the items. */
    size: ColumnType<QuoteSize | null, string | undefined, never>
    questions: DefaultedJson<QuoteQuestion[]>
    /** The reading of the load; null in quotes from before it was stored. */
    reading: ColumnType<Reading | null, string | undefined, string>
    corrections: DefaultedJson<Correction[]>
    /** The reading as the customer corrected it. */
    items: Json<QuoteItem[]>
    unknown: string[]
    /** Amounts are cents. */
    lines: Json<QuoteLine[]>
    notices: Json<QuoteNotice[]>
    estimatedPriceCents: Cents
    lowCents: Cents
    highCents: Cents
    priceCapCents: Cents
    gstCents: Cents
    /** What it stated of an offer; the prices above are before its discount. */
    offer: ColumnType<StatedOffer | null, string | null | undefined, string | null>
    /** Whether a job was booked at it: then it is never removed. */
    booked: Defaulted<boolean>
    /** The job that had it before the team edited the items; null for all others. */
    replacedOf: Defaulted<JobId | null>
    createdAt: Date
    expiresAt: Date
  }
  /** Kept by triggers, see migration 0093: how each booked estimate turned out. */
  quoteOutcomes: {
    jobId: JobId
    kind: 'compared' | 'fee' | 'without_quote'
    endedAt: Date
    loadSize: LoadSize
    source: 'ai' | 'rules' | null
    readerVersion: string | null
    rateCardVersion: number | null
    band: 'low' | 'middle' | 'high' | null
    /** The final price against the estimate in hundredths of a percent. */
    error: number | null
    withinRange: boolean | null
    withinCap: boolean | null
    askedForMore: boolean | null
    verdict: QuoteVerdict | null
  }
  /** An admin's verdict on an estimate before the pickup, once for each job. */
  quoteReviews: {
    id: Generated<number>
    jobId: JobId
    reviewerId: number
    verdict: QuoteVerdict
    note: string | null
    reviewedAt: Date
  }
}
