import type { Unclear } from '../../providers/reader/reader.ts'

/** A price may be this many times the estimate before the quote asks. */
const MOST_SWING = 1.25
const MOST_ASKED = 6
/** Coming at all costs about as much as one cubic yard. */
const CALL_OUT = 1

/** An item of a reading, as far as its amount is open. */
export type Amount = {
  said: string
  /** Cubic yards of all of it. */
  volume: number
  atMost: number
  strangeCount: boolean
}

/** What of the words themselves is doubtful. */
type Doubts = {
  foreign: string | undefined
  hedge: string | undefined
  /** Numbers that no item takes. */
  numbers: readonly string[]
}

/**
 * What could move the price by more than a quarter: strange numbers, unknown things, another language,
 * doubts of the customer, and the largest of the amounts that the text leaves open, until the others together cannot.
 */
export function unclearIn(
  amounts: readonly Amount[],
  unknown: readonly string[],
  { foreign, hedge, numbers }: Doubts,
): Unclear[] {
  return [
    ...(foreign === undefined ? [] : [{ said: foreign, reason: 'language' as const }]),
    ...amounts.flatMap(({ said, strangeCount }) =>
      strangeCount ? [{ said, reason: 'count' as const }] : [],
    ),
    // "Two gizmos" are asked about by their name.
    ...numbers
      .filter((said) => !unknown.some((thing) => said.endsWith(thing)))
      .map((said) => ({ said, reason: 'count' as const })),
    ...(hedge ? [{ said: hedge, reason: 'amount' as const }] : []),
    ...unknown.map((said) => ({ said, reason: 'unknown' as const })),
    ...openAmounts(amounts).map(({ said }) => ({ said, reason: 'amount' as const })),
  ].slice(0, MOST_ASKED)
}

function openAmounts(amounts: readonly Amount[]): Amount[] {
  const volume = CALL_OUT + amounts.reduce((total, amount) => total + amount.volume, 0)
  const extra = (amount: Amount): number => amount.volume * (amount.atMost - 1)
  const largest = amounts.toSorted((one, other) => extra(other) - extra(one))
  let openVolume = largest.reduce((total, amount) => total + extra(amount), 0)
  const amountsToAsk: Amount[] = []
  for (const amount of largest) {
    if (volume + openVolume <= volume * MOST_SWING) break
    amountsToAsk.push(amount)
    openVolume -= extra(amount)
  }
  return amountsToAsk
}
