import type { z } from 'zod'
import type { CallQuoteId, checkCallQuoteCode } from '../../../contract/call-quotes.ts'
import { cents, type Cents } from '../../../contract/money.ts'
import type { OfferAnswer } from '../../../contract/offers.ts'
import type { Context } from '../../core/context.ts'
import { stateOffer } from '../../offers/state-offer.ts'
import { findQuote } from '../../quotes/store.ts'
import { noSuchQuote } from './save-quote.ts'
import { findCallQuote } from './store.ts'

/** What a code does to the price of a saved quote, for its caller. @throws AppError not_found. */
export async function priceWithCode(
  ctx: Context,
  id: CallQuoteId,
  { code, quoteId }: z.output<typeof checkCallQuoteCode.body>,
): Promise<{ offer: OfferAnswer; price: Cents }> {
  const row = await findCallQuote(ctx.db, id)
  if (!row) throw noSuchQuote()
  const { email, phoneE164, area, expiresAt: until } = row
  const quote = quoteId === undefined ? row : await findQuote(ctx.db, quoteId)
  const price = cents(quote.estimatedPriceCents)
  const customer = { email, phoneE164 }
  const { answer } = await stateOffer(ctx, { code, price, area, customer, until, visitorId: null })
  return { offer: answer, price: cents(price - answer.discount) }
}
