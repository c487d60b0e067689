import { LOAD_SIZES, type LoadSize } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { QuoteQuestion, UnclearWords } from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import { NEEDS_A_LOOK } from './confidence.ts'
import type { SettledSize } from './load-size.ts'
import { priceLoad, type LoadToPrice } from './rate-card.ts'

type Choice = {
  load: { loadSize?: LoadSize | undefined; sizeConfirmed?: boolean | undefined }
  settledSize: SettledSize
}

/** How many sizes the chosen one is off the counted one; 0 when the customer was asked or did not choose. */
function sizesApart({ load, settledSize }: Choice): number {
  const { loadSize, sizeConfirmed } = load
  const { counted } = settledSize
  if (loadSize === undefined || counted === null) return 0
  const apart = LOAD_SIZES.indexOf(loadSize) - LOAD_SIZES.indexOf(counted)
  return apart > 0 && sizeConfirmed ? 0 : Math.abs(apart)
}

type Open = { questions: readonly QuoteQuestion[]; unclear: readonly UnclearWords[] }

/** The most confidence in a load with words that leave its price open. */
const NOT_SURE = 0.7

/** What is left of the confidence when choice and items are so many sizes apart. */
const AGREEMENT = [1, 0.9, 0.7, 0.5, 0.4]

/** The confidence in a price whose size may disagree with its items, or that leaves a count out. */
export function agreedConfidence(
  confidence: number,
  { questions, unclear, ...choice }: Choice & Open,
): number {
  const adjustedConfidence = confidence * (AGREEMENT[sizesApart(choice)] ?? 0)
  const most = questions.length > 0 ? NEEDS_A_LOOK : unclear.length > 0 ? NOT_SURE : 1
  return Number(Math.min(adjustedConfidence, most).toFixed(2))
}

/** The price at the counted size, when a larger one was chosen, is not confirmed and costs more. */
export function countedPrice(
  card: RateCard,
  load: LoadToPrice,
  { load: { sizeConfirmed }, settledSize }: Choice,
): Cents | null {
  if (settledSize.counted === null || sizeConfirmed) return null
  const price = priceLoad(card, { ...load, loadSize: settledSize.counted }).estimatedPrice
  return price < priceLoad(card, load).estimatedPrice ? price : null
}
