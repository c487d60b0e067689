import type { ColumnType, Generated } from 'kysely'
import type { Access } from '../../../contract/access.ts'
import type { Day, TimeWindow } from '../../../contract/calendar.ts'
import type { AccountId } from '../../../contract/commercial-accounts.ts'
import type { JobId, LoadSize } from '../../../contract/jobs.ts'
import type { Correction } from '../../../contract/quotes.ts'
import type { Interval, RecurringId, RecurringPickup } from '../../../contract/recurring-pickups.ts'
import type { Defaulted, Json } from './columns.ts'

export type RecurringTables = {
  recurringPickups: {
    id: Generated<RecurringId>
    accountId: AccountId
    firstName: string
    lastName: string
    phone: string
    /** Of the phone; null once it was erased. */
    phoneE164: ColumnType<string | null, undefined, never>
    address: string
    items: Json<Correction[]>
    description: string
    loadSize: LoadSize | null
    every: Interval
    firstDay: Day
    lastDay: Day | null
    timeWindow: TimeWindow
    poNumber: string
    state: Defaulted<RecurringPickup['state']>
    createdBy: number
    createdAt: Date
    idempotencyKey: string | null
    /** Null where the team did not say. */
    access: ColumnType<Access | null, string | null | undefined, string | null>
    /** Counts the edits. */
    version: Defaulted<number>
  }
  /** What became of each day: a job, or why there is none. */
  recurringDays: {
    recurringId: RecurringId
    day: Day
    jobId: JobId | null
    skipped: string | null
  }
}
