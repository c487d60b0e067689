import type { LoadSize } from '../../../contract/jobs.ts'
import type { ItemFlag, QuoteItem } from '../../../contract/quotes.ts'
import type { Answered } from '../model/model.ts'

/** A customer's description of a load. It is data: a reader never follows it. */
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

/** Words of the customer that leave the price open, so that a quote asks about them. */
export type Unclear = {
  /** In lower case, at most 80 characters. */
  said: string
  /**
   * `amount`: a heap or a plural without a number decides the price. `count`: a number that is probably no
   * quantity. `unknown`: a thing that is not in the catalogue. `language`: not English.
   */
  reason: 'amount' | 'count' | 'unknown' | 'language'
}

export type Reading = {
  items: QuoteItem[]
  /** 0 to 1 for the load as a whole. */
  confidence: number
  /** Words that look like items and were not understood. */
  unknown: string[]
  conditions: LoadConditions
  /** What the price may be wrong about by more than a quarter. Absent in readings from before it was kept. */
  unclear?: Unclear[]
}

/** A reading, and who made it. */
export type SignedReading = Reading & {
  /** 'ai' only where a model read this very load. */
  source: 'ai' | 'rules'
  /** Changes whenever the same load may be read differently: model, prompt, catalogue. */
  version: string
}

/** Turns words and photos into items; it never names a price, and it always answers in time. */
export type LoadReader = {
  name: 'built-in' | 'openai'
  read: (load: LoadToRead) => Promise<SignedReading>
}

/** What a model is shown of a load: the photos as JPEG, without any metadata. */
export type LoadToShow = Omit<LoadToRead, 'photos'> & { photos: readonly Uint8Array[] }

/** A thing as a model names it. Its numbers are of one piece, and anything a number can be. */
export type SeenItem = {
  name: string
  quantity: number
  /** Cubic yards. */
  volume: number | null
  /** Kilograms. */
  weight: number | null
  flags: ItemFlag[]
  confidence: number
}

/** What a model says of a load: in the form asked for, and not yet believed. */
export type Sighting = {
  items: SeenItem[]
  unknown: string[]
  flights: number | null
  confidence: number
}

/** A model that looks at words and photos. */
export type LoadModel = {
  name: 'openai'
  model: string
  promptVersion: string
  /**
   * Never rejects, and answers before `leftMs` runs out: without a sighting the last call says why. There
   * may be no call at all when too little time is left.
   */
  look: (load: LoadToShow, leftMs: () => number) => Promise<Answered<Sighting>>
}
