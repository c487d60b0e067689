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
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Table = Tables['socialMediaPosts']
export type StoredPost = Selectable<Table>
type Words = Pick<
  Updateable<Table>,
  'platform' | 'content' | 'hashtags' | 'contentType' | 'isAiGenerated' | 'scheduledFor'
>

export const insertPost = (
  db: Db,
  post: Omit<Insertable<Table>, 'status' | 'publishKey' | 'attempts'>,
): Promise<StoredPost> =>
  db.insertInto('socialMediaPosts').values(post).returningAll().executeTakeFirstOrThrow()

export const findPost = (db: Db, id: PostId): Promise<StoredPost | undefined> =>
  db.selectFrom('socialMediaPosts').selectAll().where('id', '=', id).executeTakeFirst()

/** Kept from changing under the transaction that reads it. @throws AppError not_found. */
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

/** Whoever calls this has locked the post and seen that it may be edited. */
export const changeWords = (db: Db, id: PostId, words: Words): Promise<StoredPost> =>
  db
    .updateTable('socialMediaPosts')
    .set({ ...words, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removePost = (db: Db, id: PostId) =>
  db.deleteFrom('socialMediaPosts').where('id', '=', id).execute()

/** Takes a scheduled post to publish it: until the lease that begins now is over it is the caller's. */
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
 * Keeps a post whose time has come from changing; false when it has not, or no longer. Asked after
 * waiting for whoever changes it, so that a post that is just being moved to a later time stays.
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

/** Keeps a post that is being published from changing; false when somebody else took it over. */
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
 * Takes over a post that somebody began to publish and did not finish; undefined when somebody else
 * took it since it was read.
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
export const noteUnanswered = (db: Db, id: PostId, now: Date) =>
  db
    .updateTable('socialMediaPosts')
    .set({ unansweredSince: sql<Date>`coalesce(unanswered_since, ${now})` })
    .where('id', '=', id)
    .execute()

export const forgetUnanswered = (db: Db, id: PostId) =>
  db.updateTable('socialMediaPosts').set({ unansweredSince: null }).where('id', '=', id).execute()

export const noteEngagement = (db: Db, id: PostId, engagement: Engagement) =>
  db
    .updateTable('socialMediaPosts')
    .set({ engagement: JSON.stringify(engagement) })
    .where('id', '=', id)
    .execute()

/** Why a post on its way or there already cannot be changed. */
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
 * When 'Auto-Post Now' last wrote for this network; what was given a later time since does not count. Until the transaction ends nobody else is told, so
 * that of two presses at once the second sees what the first one wrote.
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

/** Posts whose time has passed without anybody taking them, and those that somebody took and left. */
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

/** What a network has of ours since this time, newest first. */
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
