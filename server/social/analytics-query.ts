import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { StoredPost } from './post-store.ts'

const engagement = sql<number>`(
  coalesce((engagement->>'likes')::int, 0)
  + coalesce((engagement->>'comments')::int, 0)
  + coalesce((engagement->>'shares')::int, 0))`
const posted = sql<boolean>`status = 'posted'`

/** The single figures; averages of nothing are null. */
export async function totals(db: Db) {
  return db
    .selectFrom('socialMediaPosts')
    .select([
      sql<number>`count(*)::int`.as('totalPosts'),
      sql<number>`(count(*) filter (where status in ('scheduled', 'publishing')))::int`.as(
        'scheduledPosts',
      ),
      sql<number>`coalesce(sum(${engagement}) filter (where ${posted}), 0)::int`.as(
        'totalEngagement',
      ),
      sql<number>`(count(*) filter (where is_ai_generated))::int`.as('aiGeneratedPosts'),
      sql<number>`(count(*) filter (where is_ai_generated and ${posted}))::int`.as('aiPosted'),
      sql<number>`(count(*) filter (where is_ai_generated and status = 'failed'))::int`.as(
        'aiFailed',
      ),
      sql<
        number | null
      >`(avg(${engagement}) filter (where is_ai_generated and ${posted}))::float8`.as('aiAverage'),
      sql<
        number | null
      >`(avg(${engagement}) filter (where not is_ai_generated and ${posted}))::float8`.as(
        'otherAverage',
      ),
    ])
    .executeTakeFirstOrThrow()
}

/** Published posts and their engagement, of each network that has any. */
export const byPlatform = (db: Db) =>
  db
    .selectFrom('socialMediaPosts')
    .select([
      'platform',
      sql<number>`count(*)::int`.as('posts'),
      sql<number>`sum(${engagement})::int`.as('engagement'),
    ])
    .where(posted)
    .groupBy('platform')
    .execute()

/** Published posts and their average engagement, of each content type that has any. */
export const byContentType = (db: Db) =>
  db
    .selectFrom('socialMediaPosts')
    .select([
      'contentType',
      sql<number>`count(*)::int`.as('posts'),
      sql<number>`avg(${engagement})::float8`.as('avgEngagement'),
    ])
    .where(posted)
    .where('contentType', 'is not', null)
    .groupBy('contentType')
    .execute()

/** The posts with the most engagement; those without any are left out. */
export const topPosts = (db: Db, count: number): Promise<StoredPost[]> =>
  db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .where(posted)
    .where(sql<boolean>`${engagement} > 0`)
    .orderBy(engagement, 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Engagement of the posts published in each week since `start`, which is number 0. */
export const byWeek = (db: Db, start: Date) =>
  db
    .selectFrom('socialMediaPosts')
    .select([
      'platform',
      sql<number>`floor(extract(epoch from posted_at - ${start}::timestamptz) / 604800)::int`.as(
        'week',
      ),
      sql<number>`sum(${engagement})::int`.as('engagement'),
    ])
    .where(posted)
    .where('postedAt', '>=', start)
    .groupBy(['platform', 'week'])
    .execute()

/** When engagement was last fetched from any network. */
export async function lastRead(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('socialMediaAccounts')
    .select(({ fn }) => fn.max('lastSync').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
