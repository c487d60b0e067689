import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import { readCounters } from '../db/counters.ts'
import type { Db } from '../db/database.ts'
import type { StoredPost } from './post-store.ts'

const ENGAGEMENT = sql<number>`post_engagement(engagement)`

/** Posts of one network, kind of content, status and author. */
export type CountedPosts = {
  platform: string
  contentType: string
  status: string
  isAiGenerated: boolean
  posts: number
  engagement: number
}

/** All posts as counters have them, and their engagement where they are published. */
export async function countedPosts(db: Db): Promise<CountedPosts[]> {
  const { posts, 'post engagement': engagement } = await readCounters(db, [
    'posts',
    'post engagement',
  ])
  return [...posts].map(([bucket, count]) => {
    const [platform = '', contentType = '', status = '', author] = bucket.split(' ')
    const isAiGenerated = author === 'ai'
    return {
      platform,
      contentType,
      status,
      isAiGenerated,
      posts: count,
      engagement: engagement.get(bucket) ?? 0,
    }
  })
}

/** The posts with the most engagement; those without any are left out. */
export const topPosts = (db: Db, count: number): Promise<StoredPost[]> =>
  db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .where('status', '=', 'posted')
    .where(ENGAGEMENT, '>', 0)
    .orderBy(ENGAGEMENT, 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** Engagement of the posts published on each day from `first` on, by day and network, '2026-11-22 facebook'. */
export const engagementByDay = async (db: Db, first: Day): Promise<Map<string, number>> =>
  (await readCounters(db, ['engagement by day'], first))['engagement by day']

/** When engagement was last fetched from any network. */
export async function lastRead(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectFrom('socialMediaAccounts')
    .select(({ fn }) => fn.max('lastSync').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
