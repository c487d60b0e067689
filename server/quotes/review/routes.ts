import { listEstimatesToReview, reviewEstimate } from '../../../contract/quote-reviews.ts'
import type { Bind } from '../../core/bind.ts'
import * as review from './review-estimate.ts'

export function quoteReviewRoutes(bind: Bind): void {
  bind(listEstimatesToReview, ({ ctx }) => review.estimatesToReview(ctx.db))
  bind(reviewEstimate, ({ ctx, caller, body }) => review.reviewEstimate(ctx, caller.user, body))
}
