import * as prices from '../../contract/price-changes.ts'
import type { Bind } from '../core/bind.ts'
import { showPrice } from './hauler-price.ts'
import { proposePriceChange } from './propose-price-change.ts'
import { approveEscalation, pricesToReview, refusePrice } from './review-price.ts'
import { withdrawPrice } from './withdraw-price.ts'

// Each may text the customer.
const NAMINGS = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }

/** Prices named on site, by the hauler and by the admin team; the customer answers behind their link. */
export function priceRoutes(bind: Bind): void {
  bind(prices.getHaulerPrice, ({ ctx, caller, params }) =>
    showPrice(ctx, caller.hauler, params.jobId),
  )

  bind(
    prices.proposePriceChange,
    ({ ctx, caller, params, body }) => proposePriceChange(ctx, caller.hauler, params.jobId, body),
    NAMINGS,
  )

  bind(prices.withdrawPrice, ({ ctx, caller, params }) =>
    withdrawPrice(ctx, caller.hauler, params.jobId),
  )

  bind(prices.listPricesToReview, ({ ctx }) => pricesToReview(ctx))

  bind(prices.approveEscalation, ({ ctx, caller, params }) =>
    approveEscalation(ctx, caller.user, params.priceChangeId),
  )

  bind(prices.refusePrice, ({ ctx, caller, params, body }) =>
    refusePrice(ctx, caller.user, params.priceChangeId, body),
  )
}
