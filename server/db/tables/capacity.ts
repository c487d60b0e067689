import type { Generated } from 'kysely'
import type { Day, TimeWindow } from '../../../contract/calendar.ts'
import type { LoadSize } from '../../../contract/jobs.ts'
import type { ServiceArea } from '../../../contract/places.ts'
import type { Defaulted } from './columns.ts'

export type CapacityTables = {
  /** The window that a visitor holds; one that has ended stays for a while. */
  holds: {
    id: Generated<number>
    visitorId: string
    day: Day
    timeWindow: TimeWindow
    loadSize: LoadSize
    area: ServiceArea | null
    /** Set while it is a request. */
    confirmBy: Date | null
    ip: string
    /** When the visitor began to hold windows without booking. */
    since: Date
    until: Date
  }
  /** Who waits for a full window, first come first served. */
  waitingEntries: {
    id: Generated<number>
    visitorId: string
    day: Day
    timeWindow: TimeWindow
    loadSize: LoadSize
    area: ServiceArea | null
    phoneE164: string | null
    email: string | null
    /** Null for entries from before addresses were kept. */
    ip: string | null
    createdAt: Defaulted<Date>
    tokenHash: string | null
    offeredUntil: Date | null
    endedAt: Date | null
  }
  /** What changed for a day; see 0176. */
  capacityChanges: {
    id: Generated<string>
    /** Null: the haulers changed. */
    day: Day | null
    changedAt: Defaulted<Date>
  }
}
