import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import type { QuoteItem, QuoteSize } from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import { volumeOf } from './confidence.ts'

type Measured = Pick<QuoteItem, 'quantity' | 'volume' | 'weight'>

/** Kilograms. */
export const weightOf = (items: readonly Pick<Measured, 'quantity' | 'weight'>[]): number =>
  items.reduce((total, { quantity, weight }) => total + quantity * weight, 0)

export const largerSize = (one: LoadSize, other: LoadSize): LoadSize =>
  LOAD_SIZES.indexOf(one) >= LOAD_SIZES.indexOf(other) ? one : other

/** How much a load may exceed the least volume of a size before it counts as that size. */
const TOLERANCE = 1.1

/** The size of a load by its volume: typical pieces agree with the counts that the sizes are named by. */
export const sizeOfVolume = ({ floors }: Pick<RateCard, 'floors'>, volume: number): LoadSize =>
  LOAD_SIZES.findLast((size) => volume > floors[size].volume * TOLERANCE) ?? 'tiny'

/** The sizes that only vehicles with more payload than a pickup truck take. */
const SIZE_OF_HEAVY_LOADS: LoadSize = 'xl'

export type SizeChoice = {
  /** Null when the customer did not choose. */
  chosenSize: LoadSize | null
  items: readonly Measured[]
}

/** What follows from the customer's choice and the counted items, before any price. */
export type SettledSize = Omit<QuoteSize, 'countedPrice'> & {
  /** The size that is charged at least; more items are charged by their own volume. */
  pricedSize: LoadSize
}

/**
 * The size of a load: the larger of the chosen and the counted one. A load that is too heavy for pickup
 * trucks and vans gets the size that only the larger vehicles take; its price stays that of its volume.
 */
export function settleSize(card: RateCard, { chosenSize, items }: SizeChoice): SettledSize {
  const counted = items.length === 0 ? null : sizeOfVolume(card, volumeOf(items))
  const pricedSize = chosenSize ?? (counted === null ? 'small' : 'tiny')
  const bySize = largerSize(pricedSize, counted ?? 'tiny')
  const isHeavy = weightOf(items) > card.payloads.pickup
  const used = isHeavy ? largerSize(bySize, SIZE_OF_HEAVY_LOADS) : bySize
  return { counted, pricedSize, used, because: reasonOf({ chosenSize, counted, bySize, used }) }
}

type Reasons = Pick<SettledSize, 'counted' | 'used'> & {
  chosenSize: LoadSize | null
  bySize: LoadSize
}

function reasonOf({ chosenSize, counted, bySize, used }: Reasons): QuoteSize['because'] {
  if (used !== bySize) return 'weight'
  if (used === counted) return 'items'
  return chosenSize === null ? 'default' : 'choice'
}
