import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import {
  platformFacts,
  type Engagement,
  type PostDetail,
  type PostId,
  type SocialPlatform,
} from '../../contract/social.ts'
import { publish, publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type Table = Tables['socialMediaPosts']
export type StoredPost = Selectable<Table>
type Words = Pick<
  Updateable<Table>,
  | 'platform'
  | 'content'
  | 'hashtags'
  | 'contentType'
  | 'source'
  | 'scheduledFor'
  | 'media'
  | 'firstComment'
  | 'link'
  | 'groupId'
  | 'reason'
  | 'decidedBy'
  | 'decidedAt'
>

/** What a draft says that still has no text. */
export const textDetail = ({ content }: StoredPost): PostDetail | null =>
  content === '' ? 'needs_text' : null

/** A person decides about it, once it waits for approval. */
export const UNDECIDED = { decidedBy: null, decidedAt: null } as const

/** What was prepared at a network, and how often, is of an earlier text or try. */
export const UNTRIED = {
  checkpoints: '{}',
  step: null,
  stepAt: null,
  attempts: 0,
  unansweredSince: null,
} as const

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

/** The posts that were written together, in the order in which they were stored. */
export const postsOfGroup = (db: Db, groupId: string): Promise<StoredPost[]> =>
  db
    .selectFrom('socialMediaPosts')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('id')
    .execute()

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

/** Changes a post, which then starts again at its first step; the caller has locked it and checked that it may be edited. */
export const changePostFields = (db: Db, id: PostId, words: Words): Promise<StoredPost> =>
  publishRow(
    db,
    'post',
    db
      .updateTable('socialMediaPosts')
      .set({
        ...words,
        ...UNTRIED,
        movedFrom: null,
        movedAt: null,
        // With another time it waits for that alone, or still for a text.
        ...(words.scheduledFor !== undefined && {
          detail: sql<PostDetail | null>`case when content = '' then detail end`,
          nextTryAt: null,
          progress: null,
        }),
        // A time of a schedule that had no text has one now.
        ...(words.content && { detail: sql<PostDetail>`nullif(detail, 'needs_text')` }),
        ...(words.source !== undefined && { isAiGenerated: words.source === 'model' }),
        updatedAt: sql`now()`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

/** Records that a person decided about a post or changed it: one of a schedule is no longer only what the schedule wrote. */
export const noteReview = (db: Db, id: PostId, reviewedBy: number) =>
  db
    .updateTable('socialMediaPosts')
    .set({ reviewedBy, reviewedAt: sql`now()` })
    .where('id', '=', id)
    .execute()

/** A post that failed is approved again before it is sent again. */
export const forgetDecision = (db: Db, id: PostId) =>
  db.updateTable('socialMediaPosts').set(UNDECIDED).where('id', '=', id).execute()

/** Keeps what a post was before it was moved to another time; call it last, with the post as it was locked. */
export async function recordMove(db: Db, before: StoredPost): Promise<void> {
  const { id, status, scheduledFor, failure, decidedBy, decidedAt } = before
  const movedFrom = JSON.stringify({ status, scheduledFor, failure, decidedBy, decidedAt })
  await db
    .updateTable('socialMediaPosts')
    .set(({ ref }) => ({ movedFrom, movedAt: ref('updatedAt') }))
    .where('id', '=', id)
    .execute()
}

/** What schedules wrote ahead and no person approved, skipped, moved or edited; what is due by now is left to the publisher. */
export const untouchedPosts = (db: Db, now: Date) =>
  db
    .selectFrom('socialMediaPosts')
    .where('scheduleId', 'is not', null)
    .where('slotAt', '>', now)
    .where('scheduledFor', '>', now)
    .where('reviewedAt', 'is', null)
    .where('status', 'in', ['draft', 'pending_approval', 'scheduled'])

/** Removes these of the untouched posts. The caller has locked their schedules. */
export async function removeUntouched(
  db: Db,
  posts: ReturnType<typeof untouchedPosts>,
): Promise<void> {
  const rows = await posts.select('id').orderBy('id').forUpdate().execute()
  const ids = rows.map((post) => post.id)
  if (ids.length === 0) return
  await publish(db, 'post', ids)
  await db.deleteFrom('socialMediaPosts').where('id', 'in', ids).execute()
}

export async function removePost(db: Db, id: PostId): Promise<void> {
  // First, while there is a row to read.
  await publish(db, 'post', id)
  await db.deleteFrom('socialMediaPosts').where('id', '=', id).execute()
}

export const recordEngagement = (db: Db, id: PostId, engagement: Engagement) =>
  db
    .updateTable('socialMediaPosts')
    .set({ engagement: JSON.stringify(engagement) })
    .where('id', '=', id)
    .execute()

/** The error for a change of a post that is published, or may be. */
export function notChangeable({ status, platform }: StoredPost): AppError {
  const { label } = platformFacts[platform]
  if (status === 'posted')
    return new AppError(
      'illegal_move',
      `This post is on ${label} already, and can only be changed there`,
    )
  if (status === 'failed')
    return new AppError(
      'illegal_move',
      `This post may be on ${label}. Check there, then choose "It is there" or "Retry"`,
    )
  return new AppError('illegal_move', `This post is being published on ${label} right now`)
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
