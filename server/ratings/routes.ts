import { getHaulerRating, listTestimonials, rateCustomer as rate } from '../../contract/ratings.ts'
import type { Bind } from '../core/bind.ts'
import { haulerRatings, rateCustomer, testimonials } from './rate.ts'

export function ratingRoutes(bind: Bind): void {
  bind(getHaulerRating, ({ ctx, caller, params }) =>
    haulerRatings(ctx, caller.hauler, params.jobId),
  )
  bind(rate, ({ ctx, caller, params, body }) =>
    rateCustomer(ctx, caller.hauler, params.jobId, body),
  )
  bind(listTestimonials, ({ ctx }) => testimonials(ctx))
}
