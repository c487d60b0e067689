import type { QuoteId } from '../../contract/booking.ts'
import { dayOf, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { estimate, price, reviewed, type LoadToQuote, type Quote } from './estimate.ts'
import { refuseTooHeavy } from './heavy-loads.ts'
import { largerSize } from './load-size.ts'
import { travelTo } from './rate-card.ts'
import { currentRateCard } from './rate-cards/rate-card-store.ts'
import { currentRules } from './rules/load-rule-store.ts'
import { noticesFor } from './rules/notices-for.ts'
import { findQuoteOfLoad, findValidQuote, hashOf, type StoredQuote } from './store.ts'

/** What of the access changes a price. */
const PRICED = ['place', 'floors', 'elevator', 'walkMinutes'] as const

type LoadToBook = Omit<LoadToQuote, 'corrections' | 'sizeConfirmed'> & { area: ServiceArea | null }

/**
 * The quote for a booking. With the id of a quote it is the one that was shown, while it is valid and for
 * this size, access, area and day. Without an id no price was shown: it is the newest uncorrected quote that
 * fits, or a new one.
 * @throws AppError price_changed when the quote that was shown no longer holds and the load has another
 * price now, with both prices and the area: customers only book at a price they saw; prohibited_load for
 * items that the rules refuse now, or in the booked area, and for a load that no vehicle carries.
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
  if (!quoteId) return estimate(ctx, load)
  const now = await priceAgain(ctx, load, shown)
  // The id of another load's quote proves nothing.
  if (shown && now.estimatedPriceCents === shown.estimatedPriceCents) return now
  throw priceChanged(now, shown)
}

const stillHolds = async (ctx: Context, shown: StoredQuote, load: LoadToBook): Promise<boolean> =>
  shown.expiresAt > ctx.now() &&
  isOfThatSize(shown, load) &&
  isSameAccess(shown, load) &&
  isForThatDay(shown, load, dayOf(ctx.now())) &&
  (await isAsFar(ctx, shown.area, load.area))

/** The size of the booking may be the one that was chosen or the one that the quote answered. */
function isOfThatSize(shown: StoredQuote, { loadSize }: LoadToBook): boolean {
  const { pricedSize, size } = shown
  if (loadSize === shown.loadSize) return true
  const counted = size?.counted ?? null
  const least = counted ?? 'tiny'
  const priced = loadSize ?? (counted === null ? 'small' : 'tiny')
  return largerSize(priced, least) === largerSize(pricedSize ?? shown.loadSize, least)
}

const isSameAccess = ({ access: shown }: StoredQuote, { access }: LoadToBook): boolean =>
  shown && access ? PRICED.every((name) => shown[name] === access[name]) : !shown && !access

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
  const { card } = await currentRateCard(ctx.db, ctx.now())
  refuseTooHeavy(ctx, card, items)
  const rules = await currentRules(ctx.db, ctx.now())
  noticesFor(rules, { items, read: reading?.items ?? [], description, area })
}

function priceAgain(ctx: Context, load: LoadToBook, shown?: StoredQuote): Promise<Quote> {
  if (!shown?.reading) return estimate(ctx, load)
  const { corrections, sizeConfirmed, reading, source, readerVersion: version } = shown
  return price(ctx, { ...load, corrections, sizeConfirmed }, { ...reading, source, version })
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
