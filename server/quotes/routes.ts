import { dayOf } from '../../contract/calendar.ts'
import { askForQuote, listQuoteItems, type Quote as QuoteAnswer } from '../../contract/quotes.ts'
import * as rateCards from '../../contract/rate-cards.ts'
import type { Bind } from '../core/bind.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { estimate, type Quote } from './estimate.ts'
import { previewRateCard } from './rate-cards/preview-rate-card.ts'
import { publishRateCard } from './rate-cards/publish-rate-card.ts'
import { allRateCards } from './rate-cards/rate-cards-query.ts'
import { withdrawRateCard } from './rate-cards/withdraw-rate-card.ts'

// The form asks again while somebody types; more than this is not somebody typing.
const QUOTES = { max: 60, timeWindow: '1 minute' }

export function quoteRoutes(bind: Bind): void {
  bind(
    askForQuote,
    async ({ ctx, body: { preferredDate, ...load } }) => {
      const sameDay = preferredDate === dayOf(ctx.now())
      return quoteView(await estimate(ctx, { ...load, sameDay }))
    },
    { config: { rateLimit: QUOTES } },
  )

  bind(listQuoteItems, async () =>
    catalogue.map(({ key, name, synonyms }) => ({ key, name, also: [...synonyms] })),
  )

  bind(rateCards.listRateCards, ({ ctx }) => allRateCards(ctx.db, ctx.now()))

  bind(rateCards.previewRateCard, ({ ctx, body }) => previewRateCard(ctx, body.card))

  bind(rateCards.publishRateCard, ({ ctx, caller, body }) =>
    publishRateCard(ctx, caller.user, body),
  )

  bind(rateCards.withdrawRateCard, ({ ctx, params }) => withdrawRateCard(ctx, params.version))
}

const quoteView = (quote: Quote): QuoteAnswer => ({
  quoteId: quote.id,
  estimatedPrice: quote.estimatedPriceCents,
  low: quote.lowCents,
  high: quote.highCents,
  priceCap: quote.priceCapCents,
  gst: quote.gstCents,
  confidence: quote.confidence,
  items: quote.items,
  unknown: quote.unknown,
  lines: quote.lines,
  source: quote.source,
  notices: quote.notices,
  expiresAt: quote.expiresAt,
})
