import type { Insertable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export const insertQuoteReview = (db: Db, review: Insertable<Tables['quoteReviews']>) =>
  db.insertInto('quoteReviews').values(review).execute()

/** What was said of the estimate of a job, and by whom. */
export const findQuoteReview = (db: Db, jobId: JobId) =>
  db
    .selectFrom('quoteReviews')
    .innerJoin('users', 'users.id', 'quoteReviews.reviewerId')
    .select(['quoteReviews.verdict', 'users.firstName', 'users.email'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
