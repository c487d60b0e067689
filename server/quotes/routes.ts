import { accessOf } from '../../contract/access.ts'
import { dayOf } from '../../contract/calendar.ts'
import { listQuoteItems } from '../../contract/pickable-items.ts'
import { previewOffer as previewOfferEndpoint } from '../../contract/offer-desk.ts'
import { askForQuote } from '../../contract/quotes.ts'
import { getSamplePrice } from '../../contract/sample-price.ts'
import * as rateCards from '../../contract/rate-cards.ts'
import { AppError } from '../../contract/errors.ts'
import type { ListedRateCard, RateCardVersion } from '../../contract/rate-cards.ts'
import type { Bind } from '../core/bind.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { cancellationOf } from '../jobs/terms-query.ts'
import { applyCode, applyCredit } from './apply-code.ts'
import { estimate } from './estimate.ts'
import { pickableItems } from './pickable-items.ts'
import { quoteView } from './quote-view.ts'
import { previewOffer } from './preview-offer.ts'
import { previewRateCard } from './rate-cards/preview-rate-card.ts'
import { readListedCard, publishRateCard } from './rate-cards/publish-rate-card.ts'
import { listedRateCards } from './rate-cards/rate-cards-query.ts'
import { samplePrice } from './sample-price.ts'
import { markWithdrawn } from './rate-cards/rate-card-store.ts'

// The form requests a quote while the customer types; a person does not type faster than this.
const QUOTES = { max: 60, timeWindow: '1 minute' }

export function quoteRoutes(bind: Bind): void {
  bind(
    askForQuote,
    async ({ ctx, caller, body: { preferredDate, access, code, phone, email, ...load } }) => {
      const sameDay = preferredDate === dayOf(ctx.now())
      const quote = await estimate(ctx, { ...load, sameDay, access: access && accessOf(access) })
      const cancellation = await cancellationOf(ctx.db, { createdAt: ctx.now(), quoteId: null })
      const visit = code === undefined && (await ctx.hooks.offers.ofVisit(ctx, caller.visitorId))
      const appliedCode = await applyCode(ctx, quote, {
        code: visit ? visit.code : code,
        phone,
        email,
        visitorId: caller.visitorId ?? null,
        user: caller.user,
      })
      const credit = await applyCredit(ctx, quote, appliedCode, caller)
      return quoteView(quote, cancellation, appliedCode, credit)
    },
    { config: { rateLimit: QUOTES } },
  )

  bind(getSamplePrice, ({ ctx, query }) => samplePrice(ctx, query))

  bind(previewOfferEndpoint, ({ ctx, body }) => previewOffer(ctx, body))

  bind(listQuoteItems, ({ ctx }) => pickableItems(ctx))

  bind(rateCards.listRateCards, ({ ctx }) => listedRateCards(ctx.db, ctx.now()))

  bind(rateCards.previewRateCard, ({ ctx, body }) => previewRateCard(ctx, body.card))

  bind(rateCards.publishRateCard, ({ ctx, caller, body }) =>
    publishRateCard(ctx, caller.user, body),
  )

  bind(rateCards.withdrawRateCard, ({ ctx, params }) => withdrawRateCard(ctx, params.version))
}

/**
 * Withdraws a version before it takes effect; its number is not used again.
 * @throws AppError not_found, in_use for a version that took effect or that a quote names.
 */
async function withdrawRateCard(ctx: Context, version: RateCardVersion): Promise<ListedRateCard> {
  const { state } = await readListedCard(ctx, version)
  // Withdrawing twice is no error.
  const withdraw = () => inTransaction(ctx, ({ db }) => markWithdrawn(db, version, ctx.now()))
  if (state !== 'withdrawn' && !(await withdraw()))
    throw new AppError(
      'in_use',
      `Version ${version} has taken effect: publish a new version to change prices`,
    )
  return readListedCard(ctx, version)
}
