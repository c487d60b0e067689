import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { QuoteId } from '../../contract/booking.ts'
import { AppError } from '../../contract/errors.ts'
import type { Cents } from '../../contract/money.ts'
import {
  type QuoteNotice,
  QuoteItem,
  type QuoteSize,
  type UnclearWords,
} from '../../contract/quotes.ts'
import type { RateCard } from '../../contract/rate-cards.ts'
import type { Context } from '../core/context.ts'
import type { LoadToRead, SignedReading, Reading } from '../providers/reader/reader.ts'
import {
  accessPrices,
  addedPrices,
  type AssessedLoad,
  assessLoad,
  type LoadToAssess,
} from './assess-load.ts'
import { SURE_ENOUGH, NEEDS_A_LOOK } from './confidence.ts'
import { refuseTooHeavy } from './heavy-loads.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { travelNotice } from './rate-cards/travel-notice.ts'
import { currentRules } from './rules/load-rule-store.ts'
import { noticesFor } from './rules/notices-for.ts'
import {
  findModelReading,
  hashOf,
  insertQuote,
  photosNotUploaded,
  type StoredQuote,
} from './store.ts'

export type LoadToQuote = LoadToAssess & Pick<LoadToRead, 'photos'>

/** A stored quote, and whether a person should look at the load before the pickup. */
export type Quote = StoredQuote & { needsReview: boolean }
/** A quote that was just made, with what else its screen shows. */
export type NewQuote = Quote & {
  size: QuoteSize
  unclear: UnclearWords[]
  addedPrices: Cents[]
  accessPrices: ReturnType<typeof accessPrices>
}

const VALID_FOR_MS = 24 * 3_600_000

/**
 * Reads and prices a load, and stores the quote for 24 hours.
 * @throws AppError refused for photos that were not uploaded here, prohibited_load for what no
 * hauler may carry.
 */
export async function estimate(ctx: Context, load: LoadToQuote): Promise<NewQuote> {
  await refuseForeignPhotos(ctx, load.photos)
  // One request to the model for each load: the price must not change while the customer fills in the rest.
  const storedReading =
    ctx.reader.name === 'built-in'
      ? undefined
      : await findModelReading(ctx.db, hashOf(load), ctx.now())
  return price(ctx, load, storedReading ?? (await ctx.reader.read(toRead(load))))
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
  signedReading: SignedReading,
): Promise<NewQuote> {
  const { source, version: readerVersion, ...untrustedReading } = signedReading
  const reading = soundReading(untrustedReading)
  const { version, card } = await currentRateCard(ctx.db, ctx.now())
  const assessment = assessLoad(card, reading, load)
  const notices = await checkLoad(ctx, card, { load, read: reading.items, items: assessment.items })
  const storedQuote = await insertQuote(ctx.db, {
    ...factsOf(load),
    ...times(ctx.now()),
    ...columnsOf(assessment),
    source,
    readerVersion,
    reading: JSON.stringify(reading),
    rateCardVersion: version,
    notices: JSON.stringify(notices),
  })
  return {
    ...withReviewFlag(storedQuote),
    size: assessment.size,
    unclear: assessment.unclear,
    addedPrices: addedPrices(card, assessment),
    accessPrices: accessPrices(card, assessment),
  }
}

/** What of a quote follows from the assessed load. */
export const columnsOf = ({ price: figures, ...assessment }: AssessedLoad) => ({
  loadSize: assessment.size.used,
  pricedSize: assessment.pricedSize,
  size: JSON.stringify(assessment.size),
  access: assessment.access && JSON.stringify(assessment.access),
  questions: JSON.stringify(assessment.questions),
  confidence: assessment.confidence,
  items: JSON.stringify(assessment.items),
  unknown: assessment.unknown,
  lines: JSON.stringify(figures.lines),
  estimatedPriceCents: figures.estimatedPrice,
  lowCents: figures.low,
  highCents: figures.high,
  priceCapCents: figures.priceCap,
  gstCents: figures.gst,
})

type Ruled = { load: LoadToAssess; read: readonly QuoteItem[]; items: readonly QuoteItem[] }

/**
 * The notices of the rules; without an area also what travel costs.
 * @throws AppError prohibited_load for what no hauler may carry, and for what no vehicle carries.
 */
export async function checkLoad(
  ctx: Pick<Context, 'db' | 'now' | 'config'>,
  card: RateCard,
  { load: { description, area = null }, read, items }: Ruled,
): Promise<QuoteNotice[]> {
  const rules = await currentRules(ctx.db, ctx.now())
  const notices = [
    ...noticesFor(rules, { items, read, description, area }),
    ...(area === null ? travelNotices(card) : []),
  ]
  refuseTooHeavy(ctx, card, items)
  return notices
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
  sizeConfirmed: load.sizeConfirmed ?? false,
})

const times = (now: Date) => ({
  createdAt: now,
  expiresAt: new Date(now.getTime() + VALID_FOR_MS),
})

export const withReviewFlag = (quote: StoredQuote): Quote => ({
  ...quote,
  needsReview: quote.confidence < SURE_ENOUGH,
})

async function refuseForeignPhotos(ctx: Context, photos: readonly string[]): Promise<void> {
  if (photos.length === 0) return
  const missing = new Set(await photosNotUploaded(ctx.db, photos))
  if (missing.size === 0) return
  const message = 'Please upload the photo again'
  const fields = photos.flatMap((url, at) =>
    missing.has(url) ? [{ path: `photos.${at}`, message }] : [],
  )
  throw new AppError('refused', message, { fields })
}

/** The figures of an item that can be priced. */
const SoundItem = QuoteItem.extend({
  quantity: z.number().int().positive(),
  volume: z.number().nonnegative(),
  weight: z.number().nonnegative(),
  confidence: z.number().min(0).max(1),
})

/**
 * A reading with valid figures only. An item with an invalid figure is moved to the words that were not
 * understood, and the load needs a review.
 */
function soundReading(reading: Reading): Reading {
  const items = reading.items.filter((item) => SoundItem.safeParse(item).success)
  const droppedItems = reading.items.filter((item) => !items.includes(item))
  const { flights } = reading.conditions
  const isSound = droppedItems.length === 0 && Number.isFinite(flights + reading.confidence)
  if (isSound) return reading
  return {
    items,
    confidence: Math.min(
      Number.isFinite(reading.confidence) ? reading.confidence : 0,
      NEEDS_A_LOOK,
    ),
    unknown: [...reading.unknown, ...droppedItems.map(({ name }) => name)],
    conditions: { ...reading.conditions, flights: Number.isFinite(flights) ? flights : 0 },
  }
}
