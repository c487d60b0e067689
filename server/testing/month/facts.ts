// What happened in a played month, as the people in it know it: who came from where, what was paid, what went back and what
// the networks billed.

/** A visit before a booking. */
export type Touch = {
  /** `google`, `meta`, `email` or `offer`. */
  origin: string
  day: string
  campaign?: string
  /** The network of a visit to a campaign. */
  network?: string
  offer?: string
}

export type Ending =
  | { what: 'completed'; day: string; tip: number }
  | { what: 'cancelled' }
  | { what: 'open' }

export type GoneBack =
  | { what: 'refund'; amount: number; bears: 'both' | 'platform' }
  /** The bank takes its fee when it opens. */
  | { what: 'dispute opened' }
  | { what: 'dispute lost' }
  | { what: 'dispute won' }

export type Pickup = {
  /** The number of the booking. */
  job: number
  visitor: number
  touches: Touch[]
  bookedOn: string
  /** The price before a code, in cents. */
  list: number
  /** Typed; without one the code of the last page of an offer counts. */
  typed?: string
  isPaid: boolean
  ending: Ending
  goneBack: GoneBack[]
}

/** What a code takes off, and who pays for it. */
export type Code = {
  percent?: number
  atMost?: number
  amount?: number
  bears: 'westhaul' | 'both'
}

export type Bill = { campaign: string; network: string; day: string; cost: number }

export type Month = {
  pickups: Pickup[]
  codes: Record<string, Code>
  bills: Bill[]
}
