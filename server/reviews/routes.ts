import { dayOf } from '../../contract/calendar.ts'
import * as papers from '../../contract/paper-requests.ts'
import { getPhotoRequests } from '../../contract/photo-requests.ts'
import * as decisions from '../../contract/review-decisions.ts'
import * as queue from '../../contract/review-queue.ts'
import type { Bind } from '../core/bind.ts'
import { photoRequestsOf } from '../haulers/photo-request-store.ts'
import { failedBefore } from '../haulers/held-decision-store.ts'
import { askForPapers, previewPaperRequests } from './ask-for-papers.ts'
import { checkApplication } from './check-application.ts'
import { decideReview, retryReview, undoReview } from './decide-review.ts'
import { reviewQueue } from './queue-query.ts'
import { reviewSheet } from './sheet-query.ts'

export function reviewRoutes(bind: Bind): void {
  bind(queue.getReviewQueue, ({ ctx }) =>
    reviewQueue(ctx.db, dayOf(ctx.now()), failedBefore(ctx.now())),
  )
  bind(queue.getReviewSheet, ({ ctx, params }) => reviewSheet(ctx.db, params.haulerId))
  bind(queue.setCheck, async ({ ctx, caller, params, body }) => ({
    checks: await checkApplication(ctx, caller.user, params, body.checked),
  }))
  bind(decisions.decideReview, ({ ctx, caller, params, body }) =>
    decideReview(ctx, caller.user, params, body),
  )
  bind(decisions.retryReview, ({ ctx, params }) => retryReview(ctx, params.decisionId))
  bind(decisions.undoReview, ({ ctx, params }) => undoReview(ctx, params.decisionId))
  bind(papers.previewPaperRequests, async ({ ctx, body }) => ({
    haulers: await previewPaperRequests(ctx.db, body),
  }))
  bind(papers.askForPapers, ({ ctx, caller, body, report }) =>
    askForPapers(ctx, caller.user, body, report),
  )
  bind(getPhotoRequests, async ({ ctx, caller }) => ({
    requests: await photoRequestsOf(ctx.db, caller.hauler.id, { isOpen: true }),
  }))
}
