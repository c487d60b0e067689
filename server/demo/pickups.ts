import type { TimeWindow } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { HaulerName } from './haulers.ts'
import type { Drawing } from './photos.ts'

/** A sample pickup: what its customer filled in, and what became of it. */
export type SamplePickup = {
  name: string
  address: string
  description: string
  loadSize: LoadSize
  photos: readonly Drawing[]
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
  /** Where the load was not what was booked. */
  onSite?: PriceOnSite
}

/** What the hauler names on site: so much above the estimate, below it when negative. */
export type PriceOnSite = { percent: number; reason: string }
