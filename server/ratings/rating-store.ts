import { sql, type Insertable, type Selectable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { MIN_PUBLISHED_STARS, type Testimonial } from '../../contract/ratings.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type StoredRating = Selectable<Tables['ratings']>

export const findRatings = (db: Db, jobId: JobId): Promise<StoredRating[]> =>
  db.selectFrom('ratings').selectAll().where('jobId', '=', jobId).execute()

/** Stores a rating, or replaces the one that this side sent before. */
export async function upsertRating(
  db: Db,
  rating: Insertable<Tables['ratings']>,
  at: Date,
): Promise<void> {
  const { stars, words, mayPublish, consentWording, consentedAt } = rating
  const stored = db
    .insertInto('ratings')
    .values({ ...rating, createdAt: at, updatedAt: at })
    .onConflict((same) =>
      same
        .constraint('ratings_once')
        .doUpdateSet({ stars, words, mayPublish, consentWording, consentedAt, updatedAt: at }),
    )
    .returning('id')
  await publishRow(db, 'rating', stored.executeTakeFirstOrThrow())
}

/** Takes back the customer's consent to publish their rating of a job; stars and words stay. */
export async function withdrawConsent(db: Db, jobId: JobId, at: Date): Promise<void> {
  const changed = db
    .updateTable('ratings')
    .set({ mayPublish: false, consentWording: null, consentedAt: null, updatedAt: at })
    .where('jobId', '=', jobId)
    .where('by', '=', 'customer')
    .returning('id')
  await publishRow(db, 'rating', changed.executeTakeFirst())
}

/** Both rated, or the pickup was completed before this moment. */
const isShown = (shownFrom: Date) => sql<boolean>`(jobs.completed_at <= ${shownFrom}
  or exists (select from ratings other where other.job_id = ratings.job_id and other.by <> ratings.by))`

/** The average of the shown ratings of a hauler, and how many there are. */
export async function averageRating(
  db: Db,
  haulerId: HaulerId,
  shownFrom: Date,
): Promise<{ average: number; count: number }> {
  const { average, count } = await db
    .selectFrom('ratings')
    .innerJoin('jobs', 'jobs.id', 'ratings.jobId')
    .select((rating) => [
      sql<number>`coalesce(avg(stars), 0)::float8`.as('average'),
      rating.fn.countAll<string>().as('count'),
    ])
    .where('ratings.haulerId', '=', haulerId)
    .where('ratings.by', '=', 'customer')
    .where('jobs.paymentStatus', '=', 'paid')
    .where(isShown(shownFrom))
    .executeTakeFirstOrThrow()
  return { average: Math.round(average * 10) / 10, count: Number(count) }
}

/** The newest shown ratings of 4 or 5 stars whose author allowed to publish them, with words; none that the team withholds. */
export const findTestimonials = (db: Db, shownFrom: Date, limit: number): Promise<Testimonial[]> =>
  db
    .selectFrom('ratings')
    .innerJoin('jobs', 'jobs.id', 'ratings.jobId')
    .select(['jobs.firstName', 'jobs.area', 'ratings.words', 'ratings.stars'])
    .where('ratings.mayPublish', '=', true)
    .where('ratings.status', '=', 'open')
    .where('ratings.stars', '>=', MIN_PUBLISHED_STARS)
    .where('ratings.words', '<>', '')
    .where('jobs.paymentStatus', '=', 'paid')
    .where('jobs.deletedAt', 'is', null)
    .where(isShown(shownFrom))
    .orderBy('ratings.updatedAt', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(limit)
    .execute()

/** Takes back the consent to publish of every author with an email of this domain. */
export async function unpublishRatingsOf(db: Db, domain: string): Promise<void> {
  await db
    .updateTable('ratings')
    .set({ mayPublish: false, consentWording: null, consentedAt: null })
    .where('mayPublish', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('jobs')
          .select('id')
          .whereRef('jobs.id', '=', 'ratings.jobId')
          .where('email', 'ilike', `%@${domain}`),
      ),
    )
    .execute()
}
