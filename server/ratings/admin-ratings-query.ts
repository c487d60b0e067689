import type { AdminRating } from '../../contract/admin-ratings.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'

/** The ratings of a job, the customer's first, each with the last decision about publishing it. */
export async function findAdminRatings(db: Db, jobId: JobId): Promise<AdminRating[]> {
  const rows = await db
    .selectFrom('ratings')
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('transitions')
          .leftJoin('users', 'users.id', 'transitions.userId')
          .select(['transitions.move', 'transitions.reason', 'transitions.at', 'users.firstName'])
          .where('transitions.noun', '=', 'rating')
          .whereRef('transitions.nounId', '=', 'ratings.id')
          .orderBy('transitions.id', 'desc')
          .limit(1)
          .as('decision'),
      (join) => join.onTrue(),
    )
    .select(['ratings.id', 'by', 'stars', 'words', 'mayPublish', 'status', 'ratings.updatedAt'])
    .select(['move', 'reason', 'at', 'firstName'])
    .where('jobId', '=', jobId)
    .orderBy('by')
    .execute()
  return rows.map(({ updatedAt: ratedAt, move, reason, at, firstName: name, ...rating }) => ({
    ...rating,
    ratedAt,
    decision: at && { move: move === 'withhold' ? 'withhold' : 'release', reason, at, name },
  }))
}
