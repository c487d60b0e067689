import { revokeJobLink } from '../../contract/job-links.ts'
import * as confirmation from '../../contract/pickup-confirmation.ts'
import * as receipts from '../../contract/receipts.ts'
import * as page from '../../contract/job-page.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { Bind } from '../core/bind.ts'
import type { Context } from '../core/context.ts'
import { findAnyJob } from '../jobs/store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { checkOpenPayments } from '../payments/pay-now.ts'
import { approvePriceOnPage, declinePriceOnPage } from './answer-price.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { confirmPickup } from './confirm-pickup.ts'
import { payPickup } from './pay-pickup.ts'
import { receiptFor } from './receipt.ts'
import { reschedulePickup } from './reschedule-pickup.ts'
import { revokeLink } from './revoke-link.ts'
import { jobPageOf, showJob } from './show-job.ts'
import { tipHauler } from './tip-hauler.ts'

// Enough for a family behind one address; too slow for guessing a link.
const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
const WRITE_LIMIT = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }

export function jobPageRoutes(bind: Bind): void {
  bind(page.getJobPage, ({ ctx, params }) => showJob(ctx, params.token), READ_LIMIT)

  bind(receipts.getReceipt, ({ ctx, params }) => receiptFor(ctx, params.token), READ_LIMIT)

  bind(
    page.cancelPickup,
    ({ ctx, params, body }) => cancelPickup(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    page.reschedulePickup,
    ({ ctx, params, body }) => reschedulePickup(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    confirmation.confirmPickup,
    ({ ctx, params, body }) => confirmPickup(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(page.payPickup, ({ ctx, params, body }) => payPickup(ctx, params.token, body), WRITE_LIMIT)

  bind(
    page.approvePrice,
    ({ ctx, params, body }) => approvePriceOnPage(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    page.declinePrice,
    ({ ctx, params, body }) => declinePriceOnPage(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(page.tipHauler, ({ ctx, params, body }) => tipHauler(ctx, params.token, body), WRITE_LIMIT)

  bind(page.checkJobPayments, ({ ctx, params }) => checkPayments(ctx, params.token), READ_LIMIT)

  bind(revokeJobLink, ({ ctx, caller, params }) => revokeLink(ctx, caller.user, params.jobId))
}

/**
 * The page, after reading the open payments of its job from the provider.
 * @throws AppError not_found, provider_unavailable.
 */
async function checkPayments(ctx: Context, token: string): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  await checkOpenPayments(ctx, jobId)
  return jobPageOf(ctx, ctx.db, await findAnyJob(ctx.db, jobId))
}
