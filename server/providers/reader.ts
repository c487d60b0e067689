import type { LoadSize } from '../../contract/jobs.ts'
import type { QuoteItem } from '../../contract/quotes.ts'

/** What a customer tells of a load. The description is data: a reader never follows it. */
export type LoadToRead = {
  description: string
  loadSize: LoadSize
  /** Addresses of our own uploads. */
  photos: readonly string[]
}

/** What makes the same items more work. */
export type LoadConditions = {
  /** Flights of stairs that the load is carried over; 0 with an elevator or on the ground floor. */
  flights: number
}

export type Reading = {
  items: QuoteItem[]
  /** 0 to 1 for the load as a whole. */
  confidence: number
  /** Words that look like items and were not understood. */
  unknown: string[]
  conditions: LoadConditions
}

/**
 * Turns words and photos into items; it never names a price. A reader that cannot answer in time
 * rejects, and the built-in rules answer instead.
 */
export type LoadReader = {
  source: 'ai' | 'rules'
  /** Changes whenever the same load may be read differently: model, prompt, catalogue. */
  version: string
  read: (load: LoadToRead) => Promise<Reading>
}
