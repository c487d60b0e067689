import type { QuoteId } from '../../contract/booking.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { priceLoad } from './rate-card.ts'
import { rateCardOf } from './rate-cards/rate-card-store.ts'
import { readByRules } from './read-by-rules.ts'
import { findQuote } from './store.ts'

/** What picking this load up on the day of the booking adds to its price, and whether the quote has it in. */
export type SameDayPrice = { amount: Cents; isIncluded: boolean }

/** The same-day price of a quote, all-in, by the rate card that it was made with. */
export async function sameDayPriceOf(db: Db, id: QuoteId): Promise<SameDayPrice> {
  const quote = await findQuote(db, id)
  const card = await rateCardOf(db, quote.rateCardVersion)
  const { items, area, access, confidence, sameDay: isIncluded } = quote
  const loadSize = quote.pricedSize ?? quote.loadSize
  // Quotes from before readings were stored have no flights of stairs: read the description again.
  const { conditions } = quote.reading ?? readByRules(quote)
  const priceWhen = (sameDay: boolean): number =>
    priceLoad(card, { items, area, access, confidence, conditions, loadSize, sameDay })
      .estimatedPrice
  return { amount: cents(priceWhen(true) - priceWhen(false)), isIncluded }
}
