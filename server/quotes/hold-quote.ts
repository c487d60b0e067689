import type { QuoteId } from '../../contract/booking.ts'
import { dayOf, type Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { formatMoney, Money } from '../../contract/money.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Context } from '../core/context.ts'
import { keepCode, payableOf } from './apply-code.ts'
import { estimate, price, withReviewFlag, type LoadToQuote, type Quote } from './estimate.ts'
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
 * price now, with both prices, the area and the quote that has it: customers only book at a price they saw.
 * The price of a saved quote stands until `standsUntil`, for its own booking alone; prohibited_load for
 * items that the rules refuse now, or in the booked area, and for a load that no vehicle carries.
 */
export async function holdQuote(
  ctx: Context,
  load: LoadToBook,
  quoteId?: QuoteId,
  standsUntil?: Date,
): Promise<Quote> {
  const hash = hashOf(load)
  const storedQuote = quoteId
    ? await findQuoteOfLoad(ctx.db, quoteId, hash)
    : await findValidQuote(ctx.db, hash, ctx.now())
  if (storedQuote && (await stillHolds(ctx, storedQuote, load, standsUntil))) {
    await refuseProhibited(ctx, storedQuote, load.area)
    return withReviewFlag(storedQuote)
  }
  if (!quoteId) return estimate(ctx, load)
  const now = await keepCode(ctx, storedQuote, await priceAgain(ctx, load, storedQuote))
  // The id of another load's quote proves nothing.
  if (storedQuote && now.estimatedPriceCents === storedQuote.estimatedPriceCents) return now
  throw priceChanged(now, storedQuote)
}

const stillHolds = async (
  ctx: Context,
  storedQuote: StoredQuote,
  load: LoadToBook,
  until = storedQuote.expiresAt,
): Promise<boolean> =>
  until > ctx.now() &&
  isOfThatSize(storedQuote, load) &&
  isSameAccess(storedQuote, load) &&
  isForThatDay(storedQuote, load, dayOf(ctx.now())) &&
  (await isAsFar(ctx, storedQuote.area, load.area))

/** The size of the booking may be the one that was chosen or the one that the quote answered. */
function isOfThatSize(storedQuote: StoredQuote, { loadSize }: LoadToBook): boolean {
  const { pricedSize, size } = storedQuote
  if (loadSize === storedQuote.loadSize) return true
  const countedSize = size?.counted ?? null
  const least = countedSize ?? 'tiny'
  const bookingSize = loadSize ?? (countedSize === null ? 'small' : 'tiny')
  return largerSize(bookingSize, least) === largerSize(pricedSize ?? storedQuote.loadSize, least)
}

const isSameAccess = ({ access: accessThen }: StoredQuote, { access }: LoadToBook): boolean =>
  accessThen && access
    ? PRICED.every((name) => accessThen[name] === access[name])
    : !accessThen && !access

/** A pickup today is no same-day pickup if its quote is from an earlier day. */
const isForThatDay = (
  storedQuote: StoredQuote,
  { sameDay = false }: LoadToBook,
  today: Day,
): boolean => storedQuote.sameDay === sameDay || (sameDay && dayOf(storedQuote.createdAt) < today)

async function isAsFar(ctx: Context, area: ServiceArea | null, other: ServiceArea | null) {
  const { card } = await currentRateCard(ctx.db, ctx.now())
  return travelTo(card, area) === travelTo(card, other)
}

/** The price of a quote holds for the day; the rules of the booked area are checked again. */
async function refuseProhibited(ctx: Context, storedQuote: StoredQuote, area: ServiceArea | null) {
  const { items, reading, description } = storedQuote
  const { card } = await currentRateCard(ctx.db, ctx.now())
  refuseTooHeavy(ctx, card, items)
  const rules = await currentRules(ctx.db, ctx.now())
  noticesFor(rules, { items, read: reading?.items ?? [], description, area })
}

function priceAgain(ctx: Context, load: LoadToBook, storedQuote?: StoredQuote): Promise<Quote> {
  if (!storedQuote?.reading) return estimate(ctx, load)
  const { corrections, sizeConfirmed, reading, source, readerVersion: version } = storedQuote
  return price(ctx, { ...load, corrections, sizeConfirmed }, { ...reading, source, version })
}

function priceChanged(now: Quote, storedQuote?: StoredQuote): AppError {
  const where =
    !storedQuote || now.area === storedQuote.area || now.area === null ? '' : ` in ${now.area}`
  const costs = formatMoney(payableOf(now))
  const is = storedQuote ? `${costs} now, not ${formatMoney(payableOf(storedQuote))}` : costs
  return new AppError(
    'price_changed',
    `The price for this pickup${where} is ${is}. Please look at it and book again`,
    {
      facts: {
        area: now.area,
        quoteId: now.id,
        price: Money.encode(payableOf(now)),
        priceCap: Money.encode(now.priceCapCents),
      },
    },
  )
}
