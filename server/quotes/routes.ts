import { accessOf } from '../../contract/access.ts'
import type { CancellationTerms } from '../../contract/cancellation.ts'
import { dayOf } from '../../contract/calendar.ts'
import { listQuoteItems } from '../../contract/pickable-items.ts'
import { askForQuote, type Quote as QuoteAnswer } from '../../contract/quotes.ts'
import { getSamplePrice } from '../../contract/sample-price.ts'
import * as rateCards from '../../contract/rate-cards.ts'
import { AppError } from '../../contract/errors.ts'
import type { ListedRateCard, RateCardVersion } from '../../contract/rate-cards.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { cancellationOf } from '../jobs/terms-query.ts'
import { estimate, type NewQuote } from './estimate.ts'
import { drawingOf } from './item-drawings.ts'
import { pickableItems } from './pickable-items.ts'
import { previewRateCard } from './rate-cards/preview-rate-card.ts'
import { listed, publishRateCard } from './rate-cards/publish-rate-card.ts'
import { listedRateCards } from './rate-cards/rate-cards-query.ts'
import { samplePrice } from './sample-price.ts'
import { markWithdrawn } from './rate-cards/rate-card-store.ts'

// The form requests a quote while the customer types; a person does not type faster than this.
const QUOTES = { max: 60, timeWindow: '1 minute' }

export function quoteRoutes(bind: Bind): void {
  bind(
    askForQuote,
    async ({ ctx, body: { preferredDate, access, ...load } }) => {
      const sameDay = preferredDate === dayOf(ctx.now())
      const quote = await estimate(ctx, { ...load, sameDay, access: access && accessOf(access) })
      return quoteView(quote, await cancellationOf(ctx.db, { createdAt: ctx.now() }))
    },
    { config: { rateLimit: QUOTES } },
  )

  bind(getSamplePrice, ({ ctx, query }) => samplePrice(ctx, query))

  bind(listQuoteItems, ({ ctx }) => pickableItems(ctx))

  bind(rateCards.listRateCards, ({ ctx }) => listedRateCards(ctx.db, ctx.now()))

  bind(rateCards.previewRateCard, ({ ctx, body }) => previewRateCard(ctx, body.card))

  bind(rateCards.publishRateCard, ({ ctx, caller, body }) =>
    publishRateCard(ctx, caller.user, body),
  )

  bind(rateCards.withdrawRateCard, ({ ctx, params }) => withdrawRateCard(ctx, params.version))
}

const quoteView = (quote: NewQuote, cancellation: CancellationTerms): QuoteAnswer => ({
  quoteId: quote.id,
  estimatedPrice: quote.estimatedPriceCents,
  low: quote.lowCents,
  high: quote.highCents,
  priceCap: quote.priceCapCents,
  gst: quote.gstCents,
  confidence: quote.confidence,
  size: quote.size,
  items: quote.items.map((item, at) => ({
    ...item,
    drawing: drawingOf(item),
    addedPrice: quote.addedPrices[at] ?? null,
  })),
  questions: quote.questions,
  unclear: quote.unclear,
  access: quote.accessPrices,
  cancellation,
  unknown: quote.unknown,
  lines: quote.lines,
  source: quote.source,
  notices: quote.notices,
  expiresAt: quote.expiresAt,
})

/**
 * Withdraws a version before it takes effect; its number is not used again.
 * @throws AppError not_found, in_use for a version that took effect or that a quote names.
 */
async function withdrawRateCard(ctx: Context, version: RateCardVersion): Promise<ListedRateCard> {
  const { state } = await listed(ctx, version)
  // Withdrawing twice is no error.
  if (state !== 'withdrawn' && !(await markWithdrawn(ctx.db, version, ctx.now())))
    throw new AppError(
      'in_use',
      `Version ${version} has taken effect: publish a new version to change prices`,
    )
  return listed(ctx, version)
}
