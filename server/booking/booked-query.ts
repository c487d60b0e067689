import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

/** The last booking of a browser. */
export const newestJobOfVisitor = (db: Db, visitorId: string): Promise<Job | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
