import { ratingLifecycle, type AdminRating, type RatingId } from '../../contract/admin-ratings.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { findAdminRatings } from './admin-ratings-query.ts'

/** Decides not to publish a rating. @throws AppError illegal_move when it is withheld, not_found. */
export const withholdRating = (ctx: Context, admin: User, id: RatingId, reason: string) =>
  decide(ctx, id, 'withhold', { userId: admin.id, reason })

/** Allows to publish it again. @throws AppError illegal_move unless it is withheld, not_found. */
export const releaseRating = (ctx: Context, admin: User, id: RatingId) =>
  decide(ctx, id, 'release', { userId: admin.id })

type Decider = { userId: number; reason?: string }

const decide = (
  ctx: Context,
  id: RatingId,
  move: 'withhold' | 'release',
  decider: Decider,
): Promise<AdminRating> =>
  inTransaction(ctx, async ({ db }) => {
    const { jobId } = await transition(db, ratingLifecycle, id, move, { by: 'admin', ...decider })
    const ratings = await findAdminRatings(db, jobId)
    const rating = ratings.find((each) => each.id === id)
    if (!rating) throw new Error(`Rating ${id} is not among those of its job`)
    return rating
  })
