import type { Generated } from 'kysely'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Cents } from '../../../contract/money.ts'
import type {
  PriceChangeId,
  PriceChangeStatus,
  PriceItem,
} from '../../../contract/price-changes.ts'
import type { Defaulted, DefaultedJson } from './columns.ts'

export type PriceChangeTables = {
  priceChanges: {
    id: Generated<PriceChangeId>
    jobId: JobId
    /** Null for a price that the team asks for before a hauler has the job. */
    haulerId: HaulerId | null
    byTeam: Defaulted<boolean>
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
