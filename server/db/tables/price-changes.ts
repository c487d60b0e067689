import type { ColumnType, Generated } from 'kysely'
import type { Access } from '../../../contract/access.ts'
import type { QuoteId } from '../../../contract/booking.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type {
  PriceChangeId,
  PriceChangeStatus,
  PriceItem,
} from '../../../contract/price-changes.ts'
import type { Defaulted, DefaultedJson } from './columns.ts'

/** The columns of a job that lead to its price, and the words that follow from them; only those that were changed. */
export type JobBefore = Partial<{
  quoteId: QuoteId
  loadSize: LoadSize
  access: Access | null
  address: string
  area: ServiceArea | null
  description: string
  note: string | null
}>

export type PriceChangeTables = {
  priceChanges: {
    id: Generated<PriceChangeId>
    jobId: JobId
    /** Null for a price that the team asks for before a hauler has the job. */
    haulerId: HaulerId | null
    byTeam: Defaulted<boolean>
    /** What the team's edit changed, as it was before, until the price is answered; null where nothing is to be put back. */
    jobBefore: ColumnType<JobBefore | null, string | undefined, string | null>
    fromCents: Cents
    toCents: Cents
    /** What is charged in addition once the customer approves. */
    dueCents: Cents
    items: DefaultedJson<PriceItem[]>
    reason: string
    photos: string[]
    status: PriceChangeStatus
    /** Until when the customer may answer; null until they are asked. */
    answerBy: Date | null
    /** When customer and hauler read that little time is left. */
    remindedAt: Defaulted<Date | null>
    /** When the team extended the time to answer, which it can do once. */
    extendedAt: Defaulted<Date | null>
    paymentId: number | null
    createdAt: Defaulted<Date>
    updatedAt: Defaulted<Date>
  }
}
