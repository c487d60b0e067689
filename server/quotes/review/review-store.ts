import type { Insertable, Selectable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export const insertQuoteReview = (db: Db, review: Insertable<Tables['quoteReviews']>) =>
  db.insertInto('quoteReviews').values(review).execute()

export type FoundReview = Pick<Selectable<Tables['quoteReviews']>, 'verdict'> &
  Pick<Selectable<Tables['users']>, 'firstName' | 'email'>

/** What was said of the estimate of a job, and by whom. */
export const findQuoteReview = (db: Db, jobId: JobId): Promise<FoundReview | undefined> =>
  db
    .selectFrom('quoteReviews')
    .innerJoin('users', 'users.id', 'quoteReviews.reviewerId')
    .select(['quoteReviews.verdict', 'users.firstName', 'users.email'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
