import { revokeJobLink } from '../../contract/job-links.ts'
import * as receipts from '../../contract/receipts.ts'
import * as page from '../../contract/job-page.ts'
import type { Bind } from '../core/bind.ts'
import { approvePriceOnPage, declinePriceOnPage } from './answer-price.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { checkPayments } from './check-payments.ts'
import { receiptFor } from './receipt.ts'
import { reschedulePickup } from './reschedule-pickup.ts'
import { revokeLink } from './revoke-link.ts'
import { showJob } from './show-job.ts'
import { tipHauler } from './tip-hauler.ts'

// Enough for a family behind one address; nobody guesses a link at this pace.
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
