import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import {
  platformFacts,
  postLifecycle,
  type Engagement,
  type PostId,
  type SocialPlatform,
} from '../../contract/social.ts'
import { tryTransition } from '../core/transition.ts'
import { publish, publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Table = Tables['socialMediaPosts']
export type StoredPost = Selectable<Table>
type Words = Pick<
  Updateable<Table>,
  'platform' | 'content' | 'hashtags' | 'contentType' | 'source' | 'scheduledFor'
>

export const insertPost = (
  db: Db,
  post: Omit<Insertable<Table>, 'status' | 'publishKey' | 'attempts' | 'isAiGenerated'>,
): Promise<StoredPost> => {
  const values = { ...post, isAiGenerated: post.source === 'model' }
  const inserted = db.insertInto('socialMediaPosts').values(values).returningAll()
  return publishRow(db, 'post', inserted.executeTakeFirstOrThrow())
}

export const findPost = (db: Db, id: PostId): Promise<StoredPost | undefined> =>
  db.selectFrom('socialMediaPosts').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a post until the transaction ends. @throws AppError not_found. */
export async function lockPost(db: Db, id: PostId): Promise<StoredPost> {
  const post = await db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!post) throw new AppError('not_found', 'There is no such post')
  return post
}

/** Changes a post; the caller has locked it and checked that it may be edited. */
export const changePostFields = (db: Db, id: PostId, words: Words): Promise<StoredPost> =>
  publishRow(
    db,
    'post',
    db
      .updateTable('socialMediaPosts')
      .set({
        ...words,
        ...(words.source !== undefined && { isAiGenerated: words.source === 'model' }),
        updatedAt: sql`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

export async function removePost(db: Db, id: PostId): Promise<void> {
  // First, while there is a row to read.
  await publish(db, 'post', id)
  await db.deleteFrom('socialMediaPosts').where('id', '=', id).execute()
}

/** Moves a scheduled post to publishing: the caller has its lease from now on. */
export const beginPublishing = (db: Db, id: PostId, now: Date): Promise<StoredPost | undefined> =>
  tryTransition(
    db,
    postLifecycle,
    id,
    'publish',
    { by: 'system' },
    {
      publishingSince: now,
      attempts: sql<number>`attempts + 1`,
    },
  )

/**
 * Locks a post that is due; false when it is not. It waits for a concurrent change first, so a post that is
 * being moved to a later time stays scheduled.
 */
export const lockDuePost = async (db: Db, id: PostId, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('scheduledFor', '<=', now)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** Locks a post that this worker publishes; false when another worker took over the lease. */
export const lockLeased = async (
  db: Db,
  { id, publishingSince }: Pick<StoredPost, 'id' | 'publishingSince'>,
): Promise<boolean> =>
  (await db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('publishingSince', '=', publishingSince)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/**
 * Takes over the expired lease of another worker; undefined when a third one was faster.
 */
export const takeOverLease = (
  db: Db,
  { id, publishingSince }: Pick<StoredPost, 'id' | 'publishingSince'>,
  now: Date,
): Promise<StoredPost | undefined> =>
  db
    .updateTable('socialMediaPosts')
    .set({ publishingSince: now, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('publishingSince', '=', publishingSince)
    .returningAll()
    .executeTakeFirst()

/** Lets the lease that this worker holds begin at `since`; false when another worker took it over. */
export const extendLease = async (
  db: Db,
  { id, publishingSince }: Pick<StoredPost, 'id' | 'publishingSince'>,
  since: Date,
): Promise<boolean> =>
  (await db
    .updateTable('socialMediaPosts')
    .set({ publishingSince: since })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('publishingSince', '=', publishingSince)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Records since when the network has not taken the post. */
export const recordUnanswered = (db: Db, id: PostId, now: Date) =>
  db
    .updateTable('socialMediaPosts')
    .set({ unansweredSince: sql<Date>`coalesce(unanswered_since, ${now})` })
    .where('id', '=', id)
    .execute()

export const clearUnanswered = (db: Db, id: PostId) =>
  db.updateTable('socialMediaPosts').set({ unansweredSince: null }).where('id', '=', id).execute()

export const recordEngagement = (db: Db, id: PostId, engagement: Engagement) =>
  db
    .updateTable('socialMediaPosts')
    .set({ engagement: JSON.stringify(engagement) })
    .where('id', '=', id)
    .execute()

/** The error for a change of a post that is published or being published. */
export function notChangeable({ status, platform }: StoredPost): AppError {
  const { label } = platformFacts[platform]
  return new AppError(
    'illegal_move',
    status === 'posted'
      ? `This post is on ${label} already, and can only be changed there`
      : `This post is being published on ${label} right now`,
  )
}

/**
 * The time of the last 'Auto-Post Now' for this network; a post that was moved to a later time does not
 * count. The advisory lock serialises concurrent calls: the second one sees the post of the first.
 */
export async function lastAutoPost(
  db: Db,
  platform: SocialPlatform,
  now: Date,
): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`social auto-post ${platform}`}))`.execute(db)
  const last = await db
    .selectFrom('socialMediaPosts')
    .select('scheduledFor')
    .where('platform', '=', platform)
    .where('origin', '=', 'auto')
    .where('scheduledFor', '<=', now)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.scheduledFor ?? undefined
}

/** Scheduled posts that no worker took in time, and posts of workers that stopped. */
export const forgottenPosts = (db: Db, dueBefore: Date, takenBefore: Date, count: number) =>
  db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where(({ and, or, eb }) =>
      or([
        and([eb('status', '=', 'scheduled'), eb('scheduledFor', '<=', dueBefore)]),
        and([eb('status', '=', 'publishing'), eb('publishingSince', '<=', takenBefore)]),
      ]),
    )
    .orderBy('scheduledFor')
    .limit(count)
    .execute()

/** Our posts on a network since this time, newest first. */
export const publishedOn = (db: Db, platform: SocialPlatform, since: Date, count: number) =>
  db
    .selectFrom('socialMediaPosts')
    .select(['id', 'providerPostId'])
    .where('status', '=', 'posted')
    .where('platform', '=', platform)
    .where('postedAt', '>=', since)
    .orderBy('postedAt', 'desc')
    .limit(count)
    .execute()

export async function countPublished(db: Db, platform: SocialPlatform): Promise<number> {
  const { posts } = await db
    .selectFrom('socialMediaPosts')
    .select(sql<number>`count(*)::int`.as('posts'))
    .where('status', '=', 'posted')
    .where('platform', '=', platform)
    .executeTakeFirstOrThrow()
  return posts
}

/** The texts of the newest posts for a network, in any status. */
export async function latestContents(
  db: Db,
  platform: SocialPlatform,
  count: number,
): Promise<string[]> {
  const posts = await db
    .selectFrom('socialMediaPosts')
    .select('content')
    .where('platform', '=', platform)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()
  return posts.map(({ content }) => content)
}
