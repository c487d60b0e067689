import { sql, type Insertable, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import { ACTIVE_STATUSES, type JobId } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { endTrip } from './job-event-store.ts'

export type Job = Selectable<Tables['jobs']>

const anyJob = (db: Db, id: JobId) => db.selectFrom('jobs').selectAll().where('id', '=', id)
const listedJob = (db: Db, id: JobId) => anyJob(db, id).where('deletedAt', 'is', null)

/** A job that is not deleted. */
export const findJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  listedJob(db, id).executeTakeFirst()

/**
 * The same, locked until the transaction ends. FOR NO KEY UPDATE: inserts of rows that refer to the job
 * must not deadlock with us.
 */
export const lockJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  listedJob(db, id).forNoKeyUpdate().executeTakeFirst()

/** Locks many jobs in the order of their ids, as every transaction does. */
export const lockJobs = (db: Db, ids: JobId[]): Promise<Job[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', sql<JobId>`any(${ids})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Also a deleted job: its money continues. */
export const findAnyJob = (db: Db, id: JobId): Promise<Job> =>
  anyJob(db, id).executeTakeFirstOrThrow()

/** The same, locked, where a number may name none. */
export const lockStoredJob = (db: Db, id: JobId): Promise<Job | undefined> =>
  anyJob(db, id).forNoKeyUpdate().executeTakeFirst()

/** Serialises all steps that move a job's money: each of them holds this lock. */
export const lockAnyJob = (db: Db, id: JobId): Promise<Job> =>
  anyJob(db, id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** The job of a request with this Idempotency-Key, deleted or not. */
export const findJobOfKey = (db: Db, idempotencyKey: string): Promise<Job | undefined> =>
  db.selectFrom('jobs').selectAll().where('idempotencyKey', '=', idempotencyKey).executeTakeFirst()

/** Serialises the bookings with one Idempotency-Key until the transaction ends. */
export const lockJobKey = (db: Db, idempotencyKey: string) =>
  sql`select pg_advisory_xact_lock(hashtext('booking'), hashtext(${idempotencyKey}))`.execute(db)

/** A hauler's unfinished jobs, locked like `lockJobs`. */
export const lockUnfinishedJobsOf = (db: Db, haulerId: HaulerId): Promise<Job[]> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('haulerId', '=', haulerId)
    .where('status', 'in', ['assigned', 'in_progress'])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const insertJob = (db: Db, job: Insertable<Tables['jobs']>): Promise<Job> =>
  db.insertInto('jobs').values(job).returningAll().executeTakeFirstOrThrow()

/** Makes this visitor the owner of the job. */
export const setJobVisitor = (db: Db, id: JobId, visitorId: string) =>
  db.updateTable('jobs').set({ visitorId }).where('id', '=', id).execute()

/** Stores the version of the terms that the customer pays under; the job must be locked. */
export const setTermsVersion = (db: Db, id: JobId, termsVersion: number) =>
  db.updateTable('jobs').set({ termsVersion }).where('id', '=', id).execute()

/** Deletes a job from every list; its money and history stay. It can be undone until `undoUntil`. */
export const hideJob = (db: Db, id: JobId, at: Date, undoUntil: Date): Promise<Job> =>
  setFacts(db, id, { deletedAt: at, deletionUndoUntil: undoUntil })

/** Puts a deleted job back on the lists; it must be locked. */
export const unhideJob = (db: Db, id: JobId): Promise<Job> =>
  setFacts(db, id, { deletedAt: null, deletionUndoUntil: null })

/** Ends the review of an estimate; false when none is needed, it is too late, or it has ended already. */
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

/** Whether the browser that booked a load booked it once more: a later booking has one of its photos. */
export async function isBookedAgain(
  db: Db,
  { id, visitorId, photos }: Pick<Job, 'id' | 'visitorId' | 'photos'>,
): Promise<boolean> {
  if (visitorId === null) return false
  const later = await db
    .selectFrom('jobs')
    .select('id')
    .where('visitorId', '=', visitorId)
    .where('id', '>', id)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`photos && ${photos}::text[]`)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** What was said of its place and its day is as before; the job must be locked. */
export const restorePlace = (
  db: Db,
  id: JobId,
  place: Pick<Job, 'heldUntil' | 'confirmBy' | 'confirmedAt'>,
): Promise<Job> => setFacts(db, id, place)

/** Replaces what the customer wrote for the hauler; the job must be locked. */
export const setNote = (
  db: Db,
  id: JobId,
  facts: Pick<Job, 'note' | 'offeredDescription'>,
): Promise<Job> => setFacts(db, id, facts)

/** Replaces the photos of a job; it must be locked. */
export const setPhotos = (db: Db, id: JobId, photos: string[]): Promise<Job> =>
  setFacts(db, id, { photos })

const setFacts = (
  db: Db,
  id: JobId,
  facts: Partial<
    Pick<
      Job,
      | 'note'
      | 'offeredDescription'
      | 'photos'
      | 'heldUntil'
      | 'confirmBy'
      | 'confirmedAt'
      | 'deletedAt'
      | 'deletionUndoUntil'
    >
  >,
) =>
  db
    .updateTable('jobs')
    .set({ ...facts, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the price that hauler and customer agreed on; the job must be locked. */
export const agreePrice = (db: Db, id: JobId, price: Cents) =>
  db
    .updateTable('jobs')
    .set({ agreedPriceCents: price, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Makes a job dearer by an amount, whether its price was agreed on or is the estimate; it must be locked. */
export const raisePriceBy = (db: Db, id: JobId, by: Cents) =>
  db
    .updateTable('jobs')
    .set({
      estimatedPriceCents: sql`estimated_price_cents + ${by}`,
      agreedPriceCents: sql`agreed_price_cents + ${by}`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Adds an amount to the price of a job for the same day, or takes it off when negative; the job must be locked. */
export const changeSameDay = (db: Db, { id }: Pick<Job, 'id'>, amount: Cents): Promise<Job> =>
  db
    .updateTable('jobs')
    .set({
      estimatedPriceCents: sql`estimated_price_cents + ${amount}`,
      agreedPriceCents: sql`agreed_price_cents + ${amount}`,
      sameDayCents: sql`same_day_cents + ${amount}`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** The price at which the customer booked: without what moves to or off the same day, and discounts, have changed since. */
export const bookedPriceOf = (
  job: Pick<Job, 'estimatedPriceCents' | 'sameDayCents' | 'discountCents'>,
): Cents => cents(job.estimatedPriceCents - job.sameDayCents + job.discountCents)

/** The current price: the final one, else the agreed one, else the estimate. */
export const priceOf = (
  job: Pick<Job, 'finalPriceCents' | 'agreedPriceCents' | 'estimatedPriceCents'>,
): Cents => job.finalPriceCents ?? job.agreedPriceCents ?? job.estimatedPriceCents

type Window = Pick<Job, 'preferredDate' | 'preferredTime'>

/** How often its customer moved a job to another window; what the team moves does not count against them. */
export async function countMoves(db: Db, id: JobId): Promise<number> {
  const { moves } = await db
    .selectFrom('jobWindowChanges')
    .select(sql<number>`count(*)::int`.as('moves'))
    .where('jobId', '=', id)
    .where(sql<boolean>`moved_by is distinct from 'admin'`)
    .executeTakeFirstOrThrow()
  return moves
}

/** Moves the job to another window, which is not confirmed yet unless it was before, and records who chose it; the job must be locked. */
export async function changeWindow(
  db: Db,
  job: Job,
  to: Window & Partial<Pick<Job, 'scheduledDate' | 'heldUntil' | 'confirmBy' | 'confirmedAt'>>,
  mover: { by: 'customer' } | { by: 'admin'; userId: number | null },
): Promise<Job> {
  const { preferredDate: fromDate, preferredTime: fromTime } = job
  const { preferredDate: toDate, preferredTime: toTime } = to
  await db
    .insertInto('jobWindowChanges')
    .values({
      jobId: job.id,
      fromDate,
      fromTime,
      toDate,
      toTime,
      movedBy: mover.by,
      userId: mover.by === 'admin' ? mover.userId : null,
    })
    .execute()
  await endTrip(db, job.id)
  const change = db
    .updateTable('jobs')
    .set({ confirmedAt: null, ...to, updatedAt: sql`now()` })
    .where('id', '=', job.id)
    .returningAll()
  return publishRow(db, 'job', change.executeTakeFirstOrThrow())
}
