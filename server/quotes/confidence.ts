import type { QuoteItem } from '../../contract/quotes.ts'

/** Below this a person looks at the load before the pickup. */
export const SURE_ENOUGH = 0.5

/** How sure a price can be when nothing but the load size is known. */
export const SIZE_ALONE = 0.25
/** The most confidence of a load that a person should look at. */
export const NEEDS_A_LOOK = 0.4
const UNKNOWN_WEIGHS = 0.7
/** Cubic yards: more than several visits. */
export const MOST_VOLUME = 90

/**
 * 0 to 1 for a load as a whole: from its items and the words that were not understood. A load beyond `MOST_VOLUME` needs a review.
 */
export function confidenceIn(items: readonly QuoteItem[], unknown: readonly string[]): number {
  if (items.length === 0) return SIZE_ALONE
  const sure = items.reduce((total, { confidence }) => total + confidence, 0) / items.length
  const understoodShare = items.length / (items.length + UNKNOWN_WEIGHS * unknown.length)
  const confidence = Math.max(SIZE_ALONE, sure * understoodShare)
  return Number(Math.min(confidence, volumeOf(items) > MOST_VOLUME ? NEEDS_A_LOOK : 1).toFixed(2))
}

/**
 * The confidence in a load with less than half of the volume that was read first (an item was overlooked or
 * removed), or with an unlisted hazardous item.
 */
export function limitConfidence(
  confidence: number,
  items: readonly QuoteItem[],
  firstRead: readonly QuoteItem[],
): number {
  const isStrange = [...items, ...firstRead].some(
    ({ key, flags }) => key.startsWith('unlisted-') && flags.includes('hazardous'),
  )
  const isLittle = volumeOf(items) * 2 < volumeOf(firstRead)
  return Math.min(confidence, isStrange || isLittle ? NEEDS_A_LOOK : 1)
}

/** Cubic yards. */
export const volumeOf = (items: readonly Pick<QuoteItem, 'quantity' | 'volume'>[]): number =>
  items.reduce((total, { quantity, volume }) => total + quantity * volume, 0)
