import { listJobRatings, releaseRating, withholdRating } from '../../contract/admin-ratings.ts'
import { getHaulerRating, listTestimonials, rateCustomer as rate } from '../../contract/ratings.ts'
import type { Bind } from '../core/bind.ts'
import { findAdminRatings } from './admin-ratings-query.ts'
import * as publishing from './decide-publishing.ts'
import { haulerRatings, rateCustomer, testimonials } from './rate.ts'

export function ratingRoutes(bind: Bind): void {
  bind(getHaulerRating, ({ ctx, caller, params }) =>
    haulerRatings(ctx, caller.hauler, params.jobId),
  )
  bind(rate, ({ ctx, caller, params, body }) =>
    rateCustomer(ctx, caller.hauler, params.jobId, body),
  )
  bind(listTestimonials, ({ ctx }) => testimonials(ctx))
  bind(listJobRatings, ({ ctx, params }) => findAdminRatings(ctx.db, params.jobId))
  bind(withholdRating, ({ ctx, caller, params, body }) =>
    publishing.withholdRating(ctx, caller.user, params.ratingId, body.reason),
  )
  bind(releaseRating, ({ ctx, caller, params }) =>
    publishing.releaseRating(ctx, caller.user, params.ratingId),
  )
}
