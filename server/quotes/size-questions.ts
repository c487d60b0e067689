import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { QuoteQuestion } from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import { NEEDS_A_LOOK } from './confidence.ts'
import type { SettledSize } from './load-size.ts'
import { priceLoad, type LoadToPrice } from './rate-card.ts'

type Choice = {
  load: { loadSize?: LoadSize | undefined; sizeConfirmed?: boolean | undefined }
  settled: SettledSize
}

/** How many sizes the chosen one is off the counted one; 0 when the customer was asked or did not choose. */
function sizesApart({ load, settled }: Choice): number {
  const { loadSize, sizeConfirmed } = load
  const { counted } = settled
  if (loadSize === undefined || counted === null) return 0
  const apart = LOAD_SIZES.indexOf(loadSize) - LOAD_SIZES.indexOf(counted)
  return apart > 0 && sizeConfirmed ? 0 : Math.abs(apart)
}

/** What is left of the confidence when choice and items are so many sizes apart. */
const AGREEMENT = [1, 0.9, 0.7, 0.5, 0.4]

/** The confidence in a price whose size may disagree with its items, or that leaves a count out. */
export function agreedConfidence(
  confidence: number,
  { questions, ...choice }: Choice & { questions: readonly QuoteQuestion[] },
): number {
  const agreed = confidence * (AGREEMENT[sizesApart(choice)] ?? 0)
  return Number(Math.min(agreed, questions.length > 0 ? NEEDS_A_LOOK : 1).toFixed(2))
}

/** The price at the counted size, when a larger one was chosen, is not confirmed and costs more. */
export function countedPrice(
  card: RateCard,
  load: LoadToPrice,
  { load: { sizeConfirmed }, settled }: Choice,
): Cents | null {
  if (settled.counted === null || sizeConfirmed) return null
  const price = priceLoad(card, { ...load, loadSize: settled.counted }).estimatedPrice
  return price < priceLoad(card, load).estimatedPrice ? price : null
}

/** What one more of each item adds to the price, all-in. */
export function addedPrices(card: RateCard, load: LoadToPrice): Cents[] {
  const now = priceLoad(card, load).estimatedPrice
  return load.items.map((item) => {
    const items = load.items.map((each) =>
      each === item ? { ...each, quantity: each.quantity + 1 } : each,
    )
    return cents(priceLoad(card, { ...load, items }).estimatedPrice - now)
  })
}
