import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

type BookingOfBrowser = { visitorId: string; since: Date; jobId?: JobId | undefined }

/** A browser's booking of this number, or its newest without one; undefined for one before `since`. */
export const findBookingOfBrowser = (
  db: Db,
  { visitorId, since, jobId }: BookingOfBrowser,
): Promise<Job | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .where('createdAt', '>', since)
    .where('deletedAt', 'is', null)
    .$if(jobId !== undefined, (jobs) => jobs.where('id', '=', jobId as JobId))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
