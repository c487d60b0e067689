import type { Insertable, Selectable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export const insertQuoteReview = (db: Db, review: Insertable<Tables['quoteReviews']>) =>
  db.insertInto('quoteReviews').values(review).execute()

export type ReviewWithAuthor = Pick<Selectable<Tables['quoteReviews']>, 'verdict'> &
  Pick<Selectable<Tables['users']>, 'firstName' | 'email'>

/** The review of a job's estimate, with its reviewer. */
export const findQuoteReview = (db: Db, jobId: JobId): Promise<ReviewWithAuthor | undefined> =>
  db
    .selectFrom('quoteReviews')
    .innerJoin('users', 'users.id', 'quoteReviews.reviewerId')
    .select(['quoteReviews.verdict', 'users.firstName', 'users.email'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
