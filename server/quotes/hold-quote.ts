import type { QuoteId } from '../../contract/booking.ts'
import { dayOf, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { estimate, price, reviewed, type LoadToQuote, type Quote } from './estimate.ts'
import { travelTo } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { currentRules } from './rules/load-rule-store.ts'
import { noticesFor } from './rules/notices-for.ts'
import { findQuoteOfLoad, findValidQuote, hashOf, type StoredQuote } from './store.ts'

type LoadToBook = Omit<LoadToQuote, 'corrections'> & { area: ServiceArea | null }

/**
 * The quote for a booking: the one that was shown, while it is valid and for this area and day; without an
 * id the newest uncorrected one for the load, or a new one.
 * @throws AppError price_changed when the quote that was shown no longer holds and the load has another
 * price now, with both prices and the area: customers only book at a price they saw; prohibited_load for
 * items that the rules refuse now, or in the booked area.
 */
export async function holdQuote(ctx: Context, load: LoadToBook, quoteId?: QuoteId): Promise<Quote> {
  const hash = hashOf(load)
  const shown = quoteId
    ? await findQuoteOfLoad(ctx.db, quoteId, hash)
    : await findValidQuote(ctx.db, hash, ctx.now())
  if (shown && (await stillHolds(ctx, shown, load))) {
    await refuseProhibited(ctx, shown, load.area)
    return reviewed(shown)
  }
  const now = await priceAgain(ctx, load, shown)
  // A request without an id was shown no quote; the id of another load's quote proves nothing.
  const isAgreed = shown ? now.estimatedPriceCents === shown.estimatedPriceCents : !quoteId
  if (isAgreed) return now
  throw priceChanged(now, shown)
}

const stillHolds = async (ctx: Context, shown: StoredQuote, load: LoadToBook): Promise<boolean> =>
  shown.expiresAt > ctx.now() &&
  isForThatDay(shown, load, dayOf(ctx.now())) &&
  (await isAsFar(ctx, shown.area, load.area))

/** A pickup today is no same-day pickup if its quote is from an earlier day. */
const isForThatDay = (shown: StoredQuote, { sameDay = false }: LoadToBook, today: Day): boolean =>
  shown.sameDay === sameDay || (sameDay && dayOf(shown.createdAt) < today)

async function isAsFar(ctx: Context, area: ServiceArea | null, other: ServiceArea | null) {
  const { card } = await currentRateCard(ctx.db, ctx.now())
  return travelTo(card, area) === travelTo(card, other)
}

/** The price of a quote holds for the day; the rules of the booked area are checked again. */
async function refuseProhibited(ctx: Context, shown: StoredQuote, area: ServiceArea | null) {
  const { items, reading, description } = shown
  const rules = await currentRules(ctx.db, ctx.now())
  noticesFor(rules, { items, read: reading?.items ?? [], description, area })
}

function priceAgain(ctx: Context, load: LoadToBook, shown?: StoredQuote): Promise<Quote> {
  if (!shown?.reading) return estimate(ctx, load)
  const { corrections, reading, source, readerVersion: version } = shown
  return price(ctx, { ...load, corrections }, { ...reading, source, version })
}

function priceChanged(now: Quote, shown?: StoredQuote): AppError {
  const where = !shown || now.area === shown.area || now.area === null ? '' : ` in ${now.area}`
  const costs = formatMoney(now.estimatedPriceCents)
  const is = shown ? `${costs} now, not ${formatMoney(shown.estimatedPriceCents)}` : costs
  return new AppError(
    'price_changed',
    `The price for this pickup${where} is ${is}. Please look at it and book again`,
    { facts: { area: now.area } },
  )
}
