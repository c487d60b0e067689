import type { Day } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import type { Result } from '../../contract/endpoint.ts'
import * as additions from '../../contract/job-additions.ts'
import * as links from '../../contract/job-links.ts'
import * as moveRequests from '../../contract/move-requests.ts'
import * as confirmation from '../../contract/pickup-confirmation.ts'
import * as rescheduling from '../../contract/rescheduling.ts'
import * as problems from '../../contract/problems.ts'
import * as ratings from '../../contract/ratings.ts'
import * as receipts from '../../contract/receipts.ts'
import * as page from '../../contract/job-page.ts'
import type { JobPage } from '../../contract/job-page.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Bind } from '../core/bind.ts'
import type { User } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import { confirmPickups } from '../jobs/confirm-pickup.ts'
import { findAnyJob, findJob } from '../jobs/store.ts'
import { revokeJobLink } from '../messaging/job-link-store.ts'
import { jobOfLink } from '../messaging/job-links.ts'
import { checkOpenPayments } from '../payments/pay-now.ts'
import { startPayment } from '../payments/start-payment.ts'
import { addPhotos, editNote } from './add-to-job.ts'
import { closeOnPage, rateOnPage, replyOnPage, reportOnPage } from './after-pickup.ts'
import { acceptMoveOnPage, keepTimeOnPage } from './answer-move.ts'
import { approvePriceOnPage, declinePriceOnPage } from './answer-price.ts'
import { cancelPickup } from './cancel-pickup.ts'
import { emailReceiptOnPage } from './email-receipt.ts'
import { receiptFor, setReceiptBuyer } from './receipt.ts'
import { reschedulePickup } from './reschedule-pickup.ts'
import { jobPageOf, showJob, showJobNow } from './show-job.ts'
import { tipHauler } from './tip-hauler.ts'

// Enough for a family behind one address; too slow for guessing a link.
const READ_LIMIT = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }
const WRITE_LIMIT = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } }

export function jobPageRoutes(bind: Bind): void {
  bind(page.getJobPage, ({ ctx, params }) => showJob(ctx, params.token), READ_LIMIT)

  bind(receipts.getReceipt, ({ ctx, params }) => receiptFor(ctx, params.token), READ_LIMIT)
  bind(
    receipts.setReceiptBuyer,
    ({ ctx, params, body }) => setReceiptBuyer(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    page.cancelPickup,
    ({ ctx, params, body }) => cancelPickup(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    rescheduling.reschedulePickup,
    ({ ctx, params, body }) => reschedulePickup(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    confirmation.confirmPickup,
    ({ ctx, params, body }) => confirmPickup(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    moveRequests.acceptMove,
    ({ ctx, params, body }) => acceptMoveOnPage(ctx, params.token, body.requestId),
    WRITE_LIMIT,
  )
  bind(
    moveRequests.keepTime,
    ({ ctx, params, body }) => keepTimeOnPage(ctx, params.token, body.requestId),
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

  addedRoutes(bind)

  bind(page.checkJobPayments, ({ ctx, params }) => checkPayments(ctx, params.token), READ_LIMIT)

  bind(links.revokeJobLink, ({ ctx, caller, params }) => revokeLink(ctx, caller.user, params.jobId))
}

/** What the customer adds before and after the pickup. */
function addedRoutes(bind: Bind): void {
  bind(
    additions.addJobPhotos,
    ({ ctx, params, body }) => addPhotos(ctx, params.token, body.photos),
    WRITE_LIMIT,
  )

  bind(
    additions.editJobNote,
    ({ ctx, params, body }) => editNote(ctx, params.token, body.note),
    WRITE_LIMIT,
  )

  bind(ratings.rateJob, ({ ctx, params, body }) => rateOnPage(ctx, params.token, body), WRITE_LIMIT)

  bind(
    problems.reportProblem,
    ({ ctx, params, body }) => reportOnPage(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    problems.replyToProblem,
    ({ ctx, params, body }) => replyOnPage(ctx, params.token, body),
    WRITE_LIMIT,
  )

  bind(
    receipts.emailReceipt,
    ({ ctx, params }) => emailReceiptOnPage(ctx, params.token),
    WRITE_LIMIT,
  )

  bind(problems.closeOwnProblem, ({ ctx, params }) => closeOnPage(ctx, params.token), WRITE_LIMIT)
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

/**
 * The customer presses the button of the page; the email of the reminder leads there.
 * @throws AppError not_found for a link that is not ours; illegal_move without an open reminder of this day.
 */
async function confirmPickup(ctx: Context, token: string, { day }: { day: Day }): Promise<JobPage> {
  const jobId = await jobOfLink(ctx, token)
  const confirmed = await confirmPickups(ctx, { jobId, day })
  if (confirmed.length === 0)
    throw new AppError('illegal_move', 'Your pickup has changed. Please look at it again')
  return showJobNow(ctx, jobId)
}

/**
 * The holder of the link pays for a pickup that is not paid yet, on any device.
 * @throws AppError not_found, and those of `startPayment`.
 */
async function payPickup(
  ctx: Context,
  token: string,
  { amount }: { amount: Cents },
): Promise<Result<typeof page.payPickup>> {
  const jobId = await jobOfLink(ctx, token)
  const payment = await startPayment(ctx, 'link_holder', { jobId, amount })
  return { page: await showJobNow(ctx, jobId), pay: { ...payment, amount, failure: null } }
}

/**
 * An admin ends the link that the messages about a job have carried so far. The next message that goes
 * out, or goes out again, makes another.
 * @throws AppError not_found; illegal_move when no link is open, so of two concurrent calls one is refused.
 */
async function revokeLink(
  { db, now }: Context,
  { id: userId }: User,
  jobId: JobId,
): Promise<{ id: JobId }> {
  if (!(await findJob(db, jobId))) throw new AppError('not_found', `There is no job #${jobId}`)
  const revoked = await revokeJobLink(db, jobId, { userId, at: now() })
  if (!revoked) throw new AppError('illegal_move', `Job #${jobId} has no open link to revoke`)
  return { id: jobId }
}
