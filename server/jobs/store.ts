import { sql, type Insertable, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { endTrip } from './job-event-store.ts'

export type Job = Selectable<Tables['jobs']>

const anyJob = (db: Db, id: JobId) => db.selectFrom('jobs').selectAll().where('id', '=', id)
const listedJob = (db: Db, id: JobId) => anyJob(db, id).where('deletedAt', 'is', null)

/** A job that was not taken off the lists. */
export const findJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  listedJob(db, id).executeTakeFirst()

/**
 * The same, kept from changing under the transaction that reads it. Rows that refer to the job may
 * still be written, so that nobody who does that can wait for us in a circle.
 */
export const lockJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  listedJob(db, id).forNoKeyUpdate().executeTakeFirst()

/** Many at once, in the order in which everybody locks them. */
export const lockJobs = (db: Db, ids: JobId[]): Promise<Job[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', sql<JobId>`any(${ids})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Also a job that was taken off the lists: its money goes on. */
export const findAnyJob = (db: Db, id: JobId): Promise<Job> =>
  anyJob(db, id).executeTakeFirstOrThrow()

/** Held by every step that moves a job's money, so that they come one after the other. */
export const lockAnyJob = (db: Db, id: JobId): Promise<Job> =>
  anyJob(db, id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The job that a request with this Idempotency-Key made, on the lists or not. */
export const findJobOfKey = (db: Db, idempotencyKey: string): Promise<Job | undefined> =>
  db.selectFrom('jobs').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()

/** What a hauler has claimed and not finished, locked as by `lockJob`. */
export const lockUnfinishedJobsOf = (db: Db, haulerId: HaulerId): Promise<Job[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('haulerId', '=', haulerId)
    .where('status', 'in', ['assigned', 'in_progress'])
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .execute()

export const insertJob = (db: Db, job: Insertable<Tables['jobs']>): Promise<Job> =>
  db.insertInto('jobs').values(job).returningAll().executeTakeFirstOrThrow()

/** From now on the job is this visitor's. */
export const giveJobTo = (db: Db, id: JobId, visitorId: string) =>
  db.updateTable('jobs').set({ visitorId }).where('id', '=', id).execute()

/** Takes a job off every list; its money and history stay. */
export const hideJob = (db: Db, id: JobId, at: Date) =>
  db
    .updateTable('jobs')
    .set({ deletedAt: at, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Somebody has looked at the estimate; false where nobody has to, it is too late, or somebody else just did. */
export async function endReview(db: Db, id: JobId): Promise<boolean> {
  const ended = await db
    .updateTable('jobs')
    .set({ needsReview: false, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('needsReview', '=', true)
    .where('status', 'in', ACTIVE_STATUSES)
    .where('deletedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** What hauler and customer agreed on since the estimate; the job must be locked. */
export const agreePrice = (db: Db, id: JobId, price: Cents) =>
  db
    .updateTable('jobs')
    .set({ agreedPriceCents: price, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** What the job costs as things stand: the final price, else what was agreed on, else the estimate. */
export const priceOf = (
  job: Pick<Job, 'finalPriceCents' | 'agreedPriceCents' | 'estimatedPriceCents'>,
): Cents => job.finalPriceCents ?? job.agreedPriceCents ?? job.estimatedPriceCents

type Window = Pick<Job, 'preferredDate' | 'preferredTime'>

/** The customer wants the job in another window, which is recorded; the job must be locked. */
export async function changeWindow(
  db: Db,
  job: Job,
  to: Window & Partial<Pick<Job, 'scheduledDate'>>,
): Promise<Job> {
  const { preferredDate: fromDate, preferredTime: fromTime } = job
  const { preferredDate: toDate, preferredTime: toTime } = to
  await db
    .insertInto('jobWindowChanges')
    .values({ jobId: job.id, fromDate, fromTime, toDate, toTime })
    .execute()
  await endTrip(db, job.id)
  return db
    .updateTable('jobs')
    .set({ ...to, updatedAt: sql`now()` })
    .where('id', '=', job.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
