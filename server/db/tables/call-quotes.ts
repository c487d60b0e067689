import type { Generated, GeneratedAlways } from 'kysely'
import type { AccessInput } from '../../../contract/access.ts'
import type { QuoteId } from '../../../contract/booking.ts'
import type { CallQuoteId } from '../../../contract/call-quotes.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import type { LinkBy } from '../../../contract/payment-methods.ts'
import type { CallId } from '../../../contract/phone-bookings.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Correction } from '../../../contract/quotes.ts'
import type { Json } from './columns.ts'

export type CallQuoteTables = {
  /** Prices that were given to callers who have not booked. */
  callQuotes: {
    id: Generated<CallQuoteId>
    callId: CallId
    firstName: string
    lastName: string
    phone: string
    phoneE164: string
    email: string
    address: string
    area: ServiceArea | null
    description: string
    items: Json<Correction[]>
    /** Null: the counted items choose it. */
    loadSize: LoadSize | null
    sizeConfirmed: boolean
    access: Json<AccessInput> | null
    quoteId: QuoteId
    createdBy: number
    createdAt: Date
    expiresAt: Date
    sentBy: LinkBy | null
    sentAt: Date | null
    followUpAt: Date | null
    followedUpAt: Date | null
    jobId: JobId | null
    withdrawnAt: Date | null
    searchKey: GeneratedAlways<string>
  }
}
