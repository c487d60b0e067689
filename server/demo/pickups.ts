import type { AccessInput } from '../../contract/access.ts'
import type { TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { HaulerName } from './haulers.ts'
import type { Drawing } from './photos.ts'

/** A sample pickup: the form of its customer, and its outcome. */
export type SamplePickup = {
  name: string
  address: string
  description: string
  loadSize: LoadSize
  photos: readonly Drawing[]
  /** How to get to the load, when the customer said. */
  access?: Partial<AccessInput>
  /** The preferred day, counted from today. */
  day: number
  window: TimeWindow
  /** Days before the preferred day that it was booked, or minutes before the present. */
  booked: { daysAhead: number } | { minutesAgo: number }
  /**
   * The hauler who takes it, and whose work is done once the day has come. Without one the pickup is
   * paid and waits, unless its customer never paid, was declined, or had it withdrawn by an admin.
   */
  outcome: HaulerName | 'waits' | 'unpaid' | 'declined' | 'withdrawn'
  /** The code of the offer that its customer books with. */
  code?: string
  /** Set when the load differs from the booking. */
  onSite?: PriceOnSite
}

/** The hauler's price on site: the percentage above the estimate, below it when negative. */
export type PriceOnSite = { percent: number; reason: string }
