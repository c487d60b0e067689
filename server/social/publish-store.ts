import { sql, type UpdateObject } from 'kysely'
import { postLifecycle, type PostId, type SocialPlatform } from '../../contract/social.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Checkpoints } from '../providers/publisher/network.ts'
import type { StoredPost } from './post-store.ts'

/** What a worker holds while it publishes: another one takes over when `publishingSince` is too old. */
export type Lease = Pick<StoredPost, 'id' | 'publishingSince'>

/** Moves a scheduled post to publishing: the caller has its lease from now on. */
export const beginPublishing = (db: Db, id: PostId, now: Date): Promise<StoredPost | undefined> =>
  tryTransition(
    db,
    postLifecycle,
    id,
    'publish',
    { by: 'system' },
    { publishingSince: now, attempts: sql<number>`attempts + 1` },
  )

/**
 * Locks a post that is due; undefined when it is not. It waits for a concurrent change first, so a post that is
 * being moved to a later time stays scheduled.
 */
export const lockDuePost = (db: Db, id: PostId, now: Date): Promise<StoredPost | undefined> =>
  db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where('scheduledFor', '<=', now)
    .where((where) => where.or([where('detail', 'is', null), where('nextTryAt', '<=', now)]))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks a post that this worker publishes; false when another worker took over the lease. */
export const lockLeased = async (db: Db, { id, publishingSince }: Lease): Promise<boolean> =>
  (await db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('publishingSince', '=', publishingSince)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined

/** Takes over the expired lease of another worker; undefined when a third one was faster. */
export const takeOverLease = (db: Db, lease: Lease, now: Date): Promise<StoredPost | undefined> =>
  updateLeased(db, lease, { publishingSince: now, attempts: sql<number>`attempts + 1` })

/** Lets the lease that this worker holds begin at `since`; undefined when another worker took it over. */
export const extendLease = (db: Db, lease: Lease, since: Date): Promise<StoredPost | undefined> =>
  updateLeased(db, lease, { publishingSince: since })

type Step = { name: string; at: Date; progress: string }

/** Stores which step is under way, before its call; undefined when another worker took over the lease. */
export const beginStep = (
  db: Db,
  lease: Lease,
  { name, at, progress }: Step,
  now: Date,
): Promise<StoredPost | undefined> =>
  updateLeased(db, lease, { step: name, stepAt: at, progress, publishingSince: now })

/** Stores what the steps so far have answered; none is under way then. */
export const completeStep = (
  db: Db,
  lease: Lease,
  checkpoints: Checkpoints,
  now: Date,
): Promise<StoredPost | undefined> =>
  updateLeased(db, lease, {
    checkpoints: JSON.stringify(checkpoints),
    step: null,
    stepAt: null,
    publishingSince: now,
  })

type Changes = UpdateObject<Tables, 'socialMediaPosts'>

const leased = (db: Db, { id, publishingSince }: Lease) =>
  db
    .updateTable('socialMediaPosts')
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .where('publishingSince', '=', publishingSince)

const updateLeased = (db: Db, lease: Lease, changes: Changes): Promise<StoredPost | undefined> =>
  leased(db, lease).set(changes).returningAll().executeTakeFirst()

/** Records since when the network has not answered. */
export const recordUnanswered = (db: Db, id: PostId, now: Date) =>
  db
    .updateTable('socialMediaPosts')
    .set({ unansweredSince: sql<Date>`coalesce(unanswered_since, ${now})` })
    .where('id', '=', id)
    .execute()

/** Scheduled posts that no worker took in time, and posts of workers that stopped. */
export const forgottenPosts = (db: Db, dueBefore: Date, takenBefore: Date, count: number) =>
  db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where(({ and, or, eb }) =>
      or([
        and([
          eb('status', '=', 'scheduled'),
          eb('scheduledFor', '<=', dueBefore),
          or([eb('detail', 'is', null), eb('nextTryAt', '<=', dueBefore)]),
        ]),
        and([eb('status', '=', 'publishing'), eb('publishingSince', '<=', takenBefore)]),
      ]),
    )
    .orderBy('scheduledFor')
    .limit(count)
    .execute()

/** Lets the posts that waited for their account go out now; answers which. */
export async function releaseWaiting(
  db: Db,
  platform: SocialPlatform,
  now: Date,
): Promise<PostId[]> {
  const posts = await db
    .updateTable('socialMediaPosts')
    // Not as new ones, which could be missed by now.
    .set({ detail: 'waits_for_network', nextTryAt: now, progress: null })
    .where('platform', '=', platform)
    .where('detail', '=', 'waits_for_reconnect')
    .returning('id')
    .execute()
  return posts.map(({ id }) => id)
}

/** Due posts that wait for their account, by network. */
export async function countWaiting(db: Db): Promise<Map<SocialPlatform, number>> {
  const rows = await db
    .selectFrom('socialMediaPosts')
    .select(['platform', sql<number>`count(*)::int`.as('posts')])
    .where('status', '=', 'scheduled')
    .where('detail', '=', 'waits_for_reconnect')
    .groupBy('platform')
    .execute()
  return new Map(rows.map(({ platform, posts }) => [platform, posts]))
}

/**
 * Whether a search for the words of this post may show another of our posts: the network's post is recorded with another, or
 * the same words are on their way, or went out, as another post.
 */
export async function isAmbiguous(
  db: Db,
  { id, platform, content, hashtags, stepAt }: StoredPost,
  providerPostId: string | undefined,
): Promise<boolean> {
  const other = await db
    .selectFrom('socialMediaPosts')
    .select('id')
    .where('platform', '=', platform)
    .where('id', '<>', id)
    .where(({ and, or, eb }) =>
      or([
        eb('providerPostId', '=', providerPostId ?? null),
        and([
          eb('content', '=', content),
          sql<boolean>`hashtags = ${hashtags}`,
          or([
            and([eb('status', '=', 'publishing'), eb('stepAt', 'is not', null)]),
            eb('detail', '=', 'not_confirmed'),
            and([eb('status', '=', 'posted'), eb('postedAt', '>=', stepAt)]),
          ]),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
