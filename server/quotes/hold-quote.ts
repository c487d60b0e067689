import type { QuoteId } from '../../contract/booking.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { estimate, price, reviewed, type LoadToQuote, type Quote } from './estimate.ts'
import { travelTo } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { findQuoteOfLoad, findValidQuote, hashOf, type StoredQuote } from './store.ts'

type LoadToBook = Omit<LoadToQuote, 'corrections'> & { area: ServiceArea | null }

/**
 * The quote that a booking is made at: the one that was shown, while it is valid and for this area;
 * without one the newest uncorrected one for the load, or a new one. A quote keeps its price whatever day is booked.
 * @throws AppError price_changed where the quote that was shown does not hold and the load costs
 * something else by now, with both prices and the area: nobody books at a price that was not shown.
 */
export async function holdQuote(ctx: Context, load: LoadToBook, quoteId?: QuoteId): Promise<Quote> {
  const hash = hashOf(load)
  const shown =
    (quoteId && (await findQuoteOfLoad(ctx.db, quoteId, hash))) ??
    (await findValidQuote(ctx.db, hash, ctx.now()))
  if (!shown) return estimate(ctx, load)
  if (shown.expiresAt > ctx.now() && (await isAsFar(ctx, shown.area, load.area)))
    return reviewed(shown)
  const now = await priceAgain(ctx, { ...load, corrections: shown.corrections }, shown)
  if (now.estimatedPriceCents === shown.estimatedPriceCents) return now
  throw priceChanged(shown, now)
}

async function isAsFar(ctx: Context, area: ServiceArea | null, other: ServiceArea | null) {
  const { card } = await currentRateCard(ctx.db, ctx.now())
  return travelTo(card, area) === travelTo(card, other)
}

const priceAgain = (ctx: Context, load: LoadToQuote, shown: StoredQuote): Promise<Quote> =>
  shown.reading
    ? price(ctx, load, {
        ...shown.reading,
        source: shown.source,
        version: shown.readerVersion,
      })
    : estimate(ctx, load)

function priceChanged(shown: StoredQuote, now: Quote): AppError {
  const where = now.area === shown.area || now.area === null ? '' : ` in ${now.area}`
  return new AppError(
    'price_changed',
    `The price for this pickup${where} is ${formatMoney(now.estimatedPriceCents)} now, not ${formatMoney(shown.estimatedPriceCents)}. Please look at it and book again`,
    { facts: { area: now.area } },
  )
}
