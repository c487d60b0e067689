import type { Correction } from '../../../contract/quotes.ts'

/** What the customer says of one item by hand, and what it takes to show it and to take it back. */
export type ByHand = Correction & {
  name: string
  /** How many were counted when the customer first changed it; null for what they added. */
  counted: number | null
  /** Of what was taken away: how many the customer had named before, if they had. */
  before?: number
  /** Several of it, in lower case, where the picker knows that. */
  several?: string
}

/** Whether one of these things is on the list by hand, so that it can go from there. */
export const isByHand = (corrections: readonly ByHand[], names: readonly string[]): boolean =>
  corrections.some(({ name, quantity }) => quantity > 0 && names.includes(name))

/** A model numbers the items that are in no catalogue per load: in another load the same number is another item. */
export const ofAnyLoad = (corrections: readonly ByHand[]): ByHand[] =>
  corrections.filter(({ key }) => !key.startsWith('unlisted-'))
