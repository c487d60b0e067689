import { listEstimatesToReview, reviewEstimate } from '../../../contract/quote-reviews.ts'
import type { Bind } from '../../core/bind.ts'
import { bindList } from '../../core/bind-list.ts'
import { estimatesToReview } from './list-estimates.ts'
import * as review from './review-estimate.ts'

export function quoteReviewRoutes(bind: Bind): void {
  bindList(bind, listEstimatesToReview, estimatesToReview, () => undefined)
  bind(reviewEstimate, ({ ctx, caller, body }) => review.reviewEstimate(ctx, caller.user, body))
}
