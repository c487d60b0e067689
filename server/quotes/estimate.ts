import { randomUUID } from 'node:crypto'
import { QuoteId } from '../../contract/booking.ts'
import { AppError } from '../../contract/errors.ts'
import type { Context } from '../core/context.ts'
import type { LoadToRead, SignedReading } from '../providers/reader.ts'
import { noticesFor } from './check-restrictions.ts'
import { priceLoad } from './rate-card.ts'
import { SURE_ENOUGH } from './sure-enough.ts'
import {
  currentRateCard,
  findValidQuote,
  hashOf,
  insertQuote,
  photosNotUploaded,
  type StoredQuote,
} from './store.ts'

export type QuoteInputs = LoadToRead & { sameDay?: boolean }

/** A stored quote, and whether a person should look at the load before the pickup. */
export type Quote = StoredQuote & { needsReview: boolean }

const VALID_FOR_MS = 24 * 3_600_000

/**
 * Prices a load and keeps the quote for 24 hours.
 * @throws AppError refused for photos that were not uploaded here, prohibited_load for what no
 * hauler may carry.
 */
export async function estimate(ctx: Context, inputs: QuoteInputs): Promise<Quote> {
  await refuseForeignPhotos(ctx, inputs.photos)
  const { version, card } = await currentRateCard(ctx.db, ctx.now())
  const reading = await ctx.reader.read(inputs)
  const notices = noticesFor(reading.items, inputs.description)
  const sameDay = inputs.sameDay ?? false
  const { loadSize } = inputs
  const { lines, ...price } = priceLoad(card, { ...reading, loadSize, sameDay })
  const stored = await insertQuote(ctx.db, {
    ...factsOf(inputs, reading),
    ...times(ctx.now()),
    sameDay,
    rateCardVersion: version,
    lines: JSON.stringify(lines),
    notices: JSON.stringify(notices),
    estimatedPriceCents: price.estimatedPrice,
    lowCents: price.low,
    highCents: price.high,
    priceCapCents: price.priceCap,
    gstCents: price.gst,
  })
  return reviewed(stored)
}

/**
 * The price a booking holds: that of the valid quote for the same load (the one named, else the
 * newest), or a new one. A quote keeps its price whatever day is booked: it is what was shown.
 */
export async function quoteFor(
  ctx: Context,
  inputs: QuoteInputs,
  quoteId?: QuoteId,
): Promise<Quote> {
  const valid = await findValidQuote(ctx.db, hashOf(inputs), ctx.now(), quoteId)
  return valid ? reviewed(valid) : estimate(ctx, inputs)
}

const factsOf = (inputs: QuoteInputs, reading: SignedReading) => ({
  id: QuoteId.parse(randomUUID()),
  inputsHash: hashOf(inputs),
  loadSize: inputs.loadSize,
  description: inputs.description,
  photos: [...inputs.photos],
  source: reading.source,
  readerVersion: reading.version,
  confidence: reading.confidence,
  items: JSON.stringify(reading.items),
  unknown: reading.unknown,
})

const times = (now: Date) => ({
  createdAt: now,
  expiresAt: new Date(now.getTime() + VALID_FOR_MS),
})

const reviewed = (quote: StoredQuote): Quote => ({
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
