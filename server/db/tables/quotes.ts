import type { Generated } from 'kysely'
import type { QuoteId } from '../../../contract/booking.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { QuoteItem, QuoteLine, QuoteNotice } from '../../../contract/quotes.ts'
import type { CallOutcome } from '../../providers/reader.ts'
import type { Defaulted, Json } from './columns.ts'

export type QuoteTables = {
  rateCards: {
    version: number
    effectiveFrom: Date
    /** Checked by the RateCard schema when read: an administrator may have edited it. */
    card: Json<unknown>
    note: string
    createdAt: Defaulted<Date>
  }
  quotes: {
    id: QuoteId
    inputsHash: string
    loadSize: LoadSize
    description: string
    photos: string[]
    sameDay: boolean
    source: 'ai' | 'rules'
    readerVersion: string
    rateCardVersion: number
    confidence: number
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
    createdAt: Date
    expiresAt: Date
  }
  /** What the model that reads loads was asked; nothing of what customers write. */
  readerCalls: {
    id: Generated<string>
    model: string
    promptVersion: string
    outcome: CallOutcome
    ms: number
    tokensIn: number | null
    tokensOut: number | null
    at: Date
  }
}
