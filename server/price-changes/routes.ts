import * as prices from '../../contract/price-changes.ts'
import * as reviews from '../../contract/price-reviews.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney } from '../../contract/money.ts'
import { type HaulerPrice, priceChangeLifecycle } from '../../contract/price-changes.ts'
import type { Bind } from '../core/bind.ts'
import type { Hauler } from '../core/caller.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { findAnyJob, lockJob } from '../jobs/store.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { extendPrice } from './extend-price.ts'
import { haulerPriceOf, jobInHand, showPrice } from './hauler-price.ts'
import { proposePriceChange } from './propose-price-change.ts'
import { putBackAndAlert, putBackReason } from './put-back.ts'
import { approveEscalation, pricesToReview, refusePrice } from './review-price.ts'
import { findOpenPriceChange } from './store.ts'
import { waivePrice } from './waive-price.ts'

// Each may text the customer.
const PROPOSAL_LIMIT = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } }

/** Prices proposed on site by the hauler, and their review by the admin team; the customer answers behind their link. */
export function priceRoutes(bind: Bind): void {
  bind(prices.getHaulerPrice, ({ ctx, caller, params }) =>
    showPrice(ctx, caller.hauler, params.jobId),
  )

  bind(
    prices.proposePriceChange,
    ({ ctx, caller, params, body }) => proposePriceChange(ctx, caller.hauler, params.jobId, body),
    PROPOSAL_LIMIT,
  )

  bind(prices.withdrawPrice, ({ ctx, caller, params }) =>
    withdrawPrice(ctx, caller.hauler, params.jobId),
  )

  bind(reviews.listPricesToReview, ({ ctx }) => pricesToReview(ctx))

  bind(reviews.approveEscalation, ({ ctx, caller, params }) =>
    approveEscalation(ctx, caller.user, params.priceChangeId),
  )

  bind(reviews.extendPrice, ({ ctx, caller, params }) =>
    extendPrice(ctx, caller.user, params.priceChangeId),
  )

  bind(reviews.waivePrice, ({ ctx, caller, params, body }) =>
    waivePrice(ctx, caller.user, params.priceChangeId, body.reason),
  )

  bind(reviews.refusePrice, ({ ctx, caller, params, body }) =>
    refusePrice(ctx, caller.user, params.priceChangeId, body),
  )
}

/**
 * The hauler takes back a price that does not hold yet. Money on its way for it is stopped, or goes
 * back to the customer.
 * @throws AppError as `jobInHand`, and illegal_move when there is none.
 */
function withdrawPrice(ctx: Context, hauler: Hauler, jobId: JobId): Promise<HaulerPrice> {
  return inTransaction(ctx, async (tx) => {
    const job = jobInHand(hauler, jobId, await lockJob(tx.db, jobId))
    const change = await findOpenPriceChange(tx.db, jobId)
    if (!change) throw new AppError('illegal_move', `No price of job #${jobId} waits for an answer`)
    const by = { by: 'hauler', userId: hauler.userId, reason: putBackReason(change) } as const
    await transition(tx.db, priceChangeLifecycle, change.id, 'withdraw', by)
    await putBackAndAlert(ctx, tx, change, `the hauler took back ${formatMoney(change.toCents)}`)
    const { paymentId } = change
    if (paymentId !== null) await tx.enqueue(cancelPayment, { paymentId })
    return haulerPriceOf(ctx, tx.db, await findAnyJob(tx.db, job.id))
  })
}
