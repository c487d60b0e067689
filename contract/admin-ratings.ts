import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { Id } from './ids.ts'
import { Rating } from './job-page-parts.ts'
import { JobId } from './jobs.ts'
import { lifecycle } from './lifecycle.ts'

/** `withheld`: the team decided not to publish it, whatever its author allowed. */
export const RATING_STATUSES = ['open', 'withheld'] as const
/** One of `RATING_STATUSES`; `ratingLifecycle` says how it changes. */
export const RatingStatus = z.enum(RATING_STATUSES)
export type RatingStatus = z.infer<typeof RatingStatus>

/** Every way the team's decision about publishing a rating changes. */
export const ratingLifecycle = lifecycle({
  noun: 'rating',
  states: RATING_STATUSES,
  moves: {
    withhold: { by: ['admin'], from: ['open'], to: 'withheld' },
    release: { by: ['admin'], from: ['withheld'], to: 'open' },
  },
})

/** The number of a rating. */
export const RatingId = Id.brand<'RatingId'>()
export type RatingId = z.infer<typeof RatingId>

/** The longest reason for not publishing a rating, in characters. */
export const MAX_WITHHOLD_REASON = 500

/** A rating as the team sees it. */
export const AdminRating = Rating.extend({
  id: RatingId,
  /** Who rated the other. */
  by: z.enum(['customer', 'hauler']),
  ratedAt: Instant,
  /** The author allowed us to publish it; always false for a hauler's. */
  mayPublish: z.boolean(),
  status: RatingStatus,
  /** What the team decided last about publishing it; null without a decision. `name` is null once the account is erased. */
  decision: z
    .object({
      move: z.enum(['withhold', 'release']),
      name: z.string().nullable(),
      reason: z.string().nullable(),
      at: Instant,
    })
    .nullable(),
})
export type AdminRating = z.infer<typeof AdminRating>

/** How customer and hauler of a job rated each other: none, one or two ratings. */
export const listJobRatings = endpoint({
  method: 'GET',
  path: '/api/admin/jobs/:jobId/ratings',
  access: 'admin',
  right: 'see-jobs',
  summary: 'How customer and hauler of a job rated each other, and what of it may be published',
  params: z.object({ jobId: JobId }),
  response: z.array(AdminRating),
})

const params = z.object({ ratingId: RatingId })

/**
 * Decides not to publish a rating, for a reason of 1 to 500 characters. It stays visible to customer and hauler
 * and counts in the average. `illegal_move` when it is withheld already, `not_found`.
 */
export const withholdRating = endpoint({
  method: 'POST',
  path: '/api/admin/ratings/:ratingId/withhold',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Decides not to publish a rating; 409 when that is decided already',
  params,
  body: z.object({ reason: requiredText('Please say why', { max: MAX_WITHHOLD_REASON }) }),
  errors: ['illegal_move'],
  response: AdminRating,
})

/** Takes the decision back: what its author allowed is published again. `illegal_move` unless withheld, `not_found`. */
export const releaseRating = endpoint({
  method: 'POST',
  path: '/api/admin/ratings/:ratingId/release',
  access: 'admin',
  right: 'run-jobs',
  summary: 'Allows to publish a rating again that was withheld; 409 when it was not',
  params,
  errors: ['illegal_move'],
  response: AdminRating,
})
