/** Where the card of a job stands on My Jobs. */
export type CardPlace = {
  /** The job with the next step; a stop of today; a job of another day. */
  kind: 'current' | 'stop' | 'later'
  isToday: boolean
  /** '2', and 'Stop 2 of 5': its place in the order of today. */
  number?: number
  count?: number
  /** What the strip of the current job says on the right. */
  event?: string
  /** The line below the address of a folded stop: slot, plan and load. */
  line?: string
  /** The drive to the current job. */
  hint?: string | undefined
  /** How late the hauler would be for the customer's window. */
  late?: string | undefined
  /** Opens by itself where there is room. */
  isOpenAtFirst?: boolean
  /** Another person has changed it a moment ago. */
  isMoved?: boolean
  /** The ends of a list of stops are round. */
  edge?: { isFirst: boolean; isLast: boolean }
}

/** A card by itself. */
export const NEXT_JOB: CardPlace = { kind: 'current', isToday: true }
