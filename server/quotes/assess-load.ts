import { pricedAccess, whereText, type PricedAccess } from '../../contract/access.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type {
  Correction,
  QuoteItem,
  QuoteQuestion,
  QuoteSize,
  UnclearWords,
} from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import type { Reading } from '../providers/reader/reader.ts'
import { correctReading } from './correct-reading.ts'
import { settleSize, type SettledSize } from './load-size.ts'
import { priceLoad, type LoadToPrice, type Price } from './rate-card.ts'
import { agreedConfidence, countedPrice } from './size-questions.ts'
import { askBack } from './strange-counts.ts'
import { withoutWrittenWords } from './written-description.ts'

/** What of a request decides the price of a reading. */
export type LoadToAssess = {
  description: string
  /** Absent when the customer did not choose: then the counted items do. */
  loadSize?: LoadSize | undefined
  /** The customer was asked and keeps a size larger than the counted one. */
  sizeConfirmed?: boolean | undefined
  /** What the customer said of the way to the load. */
  access?: PricedAccess | null | undefined
  sameDay?: boolean
  /** Null before the address is known. */
  area?: ServiceArea | null | undefined
  /** The customer's corrections. */
  corrections?: readonly Correction[] | undefined
}

/** A reading with its corrections, its size, what is asked back, and its price. */
export type AssessedLoad = {
  items: QuoteItem[]
  unknown: string[]
  unclear: UnclearWords[]
  questions: QuoteQuestion[]
  confidence: number
  size: QuoteSize
  /** The least size that was charged. */
  pricedSize: SettledSize['pricedSize']
  access: PricedAccess | null
  price: Price
  /** What was priced, to price it once more with one thing changed. */
  load: LoadToPrice
}

/** Sizes, questions and price of a reading: pure, the same answer for the same reading, load and card. */
export function assessLoad(card: RateCard, read: Reading, load: LoadToAssess): AssessedLoad {
  const { corrections = [], sameDay = false, area = null } = load
  const reading = withoutWrittenWords(read, load.description, corrections)
  const { items: countedItems, questions, usual } = askBack(reading.items, corrections)
  const correctedReading = correctReading({ ...reading, items: countedItems }, corrections, usual)
  const { items, unknown, conditions } = correctedReading
  const settledSize = settleSize(card, { chosenSize: load.loadSize ?? null, items })
  const { pricedSize, ...sizes } = settledSize
  const unclear = openWords(reading, corrections)
  const confidence = agreedConfidence(correctedReading.confidence, {
    load,
    settledSize,
    questions,
    unclear,
  })
  const access = load.access ? pricedAccess(load.access) : null
  const loadToPrice = { items, conditions, confidence, sameDay, area, access, loadSize: pricedSize }
  return {
    items,
    unknown,
    unclear,
    questions,
    confidence,
    size: { ...sizes, countedPrice: countedPrice(card, loadToPrice, { load, settledSize }) },
    pricedSize,
    access,
    price: priceLoad(card, loadToPrice),
    load: loadToPrice,
  }
}

/** Words that leave the price open, without those of items whose count the customer gave. */
function openWords({ items, unclear = [] }: Reading, corrections: readonly Correction[]) {
  const correctedKeys = new Set(corrections.map(({ key }) => key))
  const answeredWords = items.flatMap(({ key, said }) =>
    correctedKeys.has(key) && said ? [said] : [],
  )
  return unclear.filter(
    ({ said, reason }) =>
      !((reason === 'amount' || reason === 'count') && answeredWords.includes(said)),
  )
}

/** What one more of each item adds to the price, all-in. */
export function addedPrices(card: RateCard, { load, price }: AssessedLoad): Cents[] {
  const { items } = load
  return items.map((item) => {
    const more = items.map((each) =>
      each === item ? { ...each, quantity: each.quantity + 1 } : each,
    )
    return difference(priceLoad(card, { ...load, items: more }), price)
  })
}

const CURB: PricedAccess = { place: 'curb', floors: 0, elevator: false, walkMinutes: 0 }

/** What one floor without an elevator and one minute of walking add to a load at the curb, all-in; what adds nothing. */
export function accessPrices(card: RateCard, { load, access, price }: AssessedLoad) {
  const priceWith = (way: PricedAccess): Price => priceLoad(card, { ...load, access: way })
  const curb = priceWith(CURB)
  return {
    floorPrice: difference(priceWith({ ...CURB, place: 'upstairs', floors: 1 }), curb),
    walkPrice: difference(priceWith({ ...CURB, walkMinutes: 1 }), curb),
    included:
      access && price.lines.every(({ kind }) => kind !== 'stairs') ? whereText(access) : null,
  }
}

const difference = (one: Price, other: Price): Cents =>
  cents(one.estimatedPrice - other.estimatedPrice)
