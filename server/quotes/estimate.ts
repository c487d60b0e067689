import { randomUUID } from 'node:crypto'
import { pricedAccess, type PricedAccess } from '../../contract/access.ts'
import { QuoteId } from '../../contract/booking.ts'
import { AppError } from '../../contract/errors.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import {
  type Correction,
  type QuoteNotice,
  QuoteItem,
  type QuoteSize,
} from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import type { Context } from '../core/context.ts'
import type { LoadToRead, SignedReading, Reading } from '../providers/reader/reader.ts'
import { SURE_ENOUGH, NEEDS_A_LOOK } from './confidence.ts'
import { correctReading } from './correct-reading.ts'
import { refuseTooHeavy } from './heavy-loads.ts'
import { settleSize } from './load-size.ts'
import { priceLoad } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { travelNotice } from './rate-cards/travel-notice.ts'
import { currentRules } from './rules/load-rule-store.ts'
import { noticesFor } from './rules/notices-for.ts'
import { addedPrices, agreedConfidence, countedPrice } from './size-questions.ts'
import { askBack } from './strange-counts.ts'
import {
  findModelReading,
  hashOf,
  insertQuote,
  photosNotUploaded,
  type StoredQuote,
} from './store.ts'

export type LoadToQuote = Omit<LoadToRead, 'loadSize'> & {
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

/** A stored quote, and whether a person should look at the load before the pickup. */
export type Quote = StoredQuote & { needsReview: boolean }
/** A quote that was just made, with what one more of each item would add. */
export type NewQuote = Quote & { size: QuoteSize; addedPrices: Cents[] }

const VALID_FOR_MS = 24 * 3_600_000

/**
 * Reads and prices a load, and stores the quote for 24 hours.
 * @throws AppError refused for photos that were not uploaded here, prohibited_load for what no
 * hauler may carry.
 */
export async function estimate(ctx: Context, load: LoadToQuote): Promise<NewQuote> {
  await refuseForeignPhotos(ctx, load.photos)
  // One request to the model for each load: the price must not change while the customer fills in the rest.
  const stored =
    ctx.reader.name === 'built-in'
      ? undefined
      : await findModelReading(ctx.db, hashOf(load), ctx.now())
  return price(ctx, load, stored ?? (await ctx.reader.read(toRead(load))))
}

/** A reader is given a size even when the customer chose none. */
const toRead = ({ description, photos, loadSize = 'small' }: LoadToQuote): LoadToRead => ({
  description,
  photos,
  loadSize,
})

/** Prices a load that was read already. @throws AppError prohibited_load. */
export async function price(
  ctx: Context,
  load: LoadToQuote,
  signed: SignedReading,
): Promise<NewQuote> {
  const { source, version: readerVersion, ...untrusted } = signed
  const reading = soundReading(untrusted)
  const { version, card } = await currentRateCard(ctx.db, ctx.now())
  const { questions, ...asked } = askBack(reading.items, load.corrections)
  const corrected = correctReading({ ...reading, ...asked }, load.corrections)
  const { description, sameDay = false, area = null } = load
  const rules = await currentRules(ctx.db, ctx.now())
  const { items } = corrected
  const notices = [
    ...noticesFor(rules, { items, read: reading.items, description, area }),
    ...(area === null ? travelNotices(card) : []),
  ]
  refuseTooHeavy(ctx, card, items)
  const settled = settleSize(card, { chosen: load.loadSize ?? null, items })
  const confidence = agreedConfidence(corrected.confidence, { load, settled, questions })
  const access = load.access ? pricedAccess(load.access) : null
  const loadToPrice = { ...corrected, confidence, sameDay, area, access, loadSize: settled.priced }
  const { lines, ...figures } = priceLoad(card, loadToPrice)
  const { priced, ...sizes } = settled
  const size = { ...sizes, countedPrice: countedPrice(card, loadToPrice, { load, settled }) }
  const stored = await insertQuote(ctx.db, {
    ...factsOf(load),
    ...times(ctx.now()),
    loadSize: size.used,
    pricedSize: priced,
    size: JSON.stringify(size),
    access: access && JSON.stringify(access),
    questions: JSON.stringify(questions),
    source,
    readerVersion,
    reading: JSON.stringify(reading),
    confidence,
    items: JSON.stringify(corrected.items),
    unknown: corrected.unknown,
    rateCardVersion: version,
    lines: JSON.stringify(lines),
    notices: JSON.stringify(notices),
    estimatedPriceCents: figures.estimatedPrice,
    lowCents: figures.low,
    highCents: figures.high,
    priceCapCents: figures.priceCap,
    gstCents: figures.gst,
  })
  return { ...reviewed(stored), size, addedPrices: addedPrices(card, loadToPrice) }
}

/** A price before the address is known must state the travel fees too (all-in prices, Competition Act). */
function travelNotices(card: RateCard): QuoteNotice[] {
  const text = travelNotice(card)
  const title = 'Travel fee'
  return text === null ? [] : [{ kind: 'travel', title, text: `${text}.`, items: [], place: null }]
}

const factsOf = (load: LoadToQuote) => ({
  id: QuoteId.parse(randomUUID()),
  inputsHash: hashOf(load),
  description: load.description,
  photos: [...load.photos],
  sameDay: load.sameDay ?? false,
  area: load.area ?? null,
  corrections: JSON.stringify(load.corrections ?? []),
})

const times = (now: Date) => ({
  createdAt: now,
  expiresAt: new Date(now.getTime() + VALID_FOR_MS),
})

export const reviewed = (quote: StoredQuote): Quote => ({
  ...quote,
  needsReview: quote.confidence < SURE_ENOUGH,
})

async function refuseForeignPhotos(ctx: Context, photos: readonly string[]): Promise<void> {
  const missing = new Set(await photosNotUploaded(ctx.db, photos))
  if (missing.size === 0) return
  const message = 'Please upload the photo again'
  const fields = photos.flatMap((url, at) =>
    missing.has(url) ? [{ path: `photos.${at}`, message }] : [],
  )
  throw new AppError('refused', message, { fields })
}

/**
 * A reading with valid figures only. An item with an invalid figure is moved to the words that were not
 * understood, and the load needs a review.
 */
function soundReading(reading: Reading): Reading {
  const items = reading.items.filter((item) => QuoteItem.safeParse(item).success)
  const dropped = reading.items.filter((item) => !items.includes(item))
  const { flights } = reading.conditions
  const isSound = dropped.length === 0 && Number.isFinite(flights + reading.confidence)
  if (isSound) return reading
  return {
    items,
    confidence: Math.min(
      Number.isFinite(reading.confidence) ? reading.confidence : 0,
      NEEDS_A_LOOK,
    ),
    unknown: [...reading.unknown, ...dropped.map(({ name }) => name)],
    conditions: { ...reading.conditions, flights: Number.isFinite(flights) ? flights : 0 },
  }
}
