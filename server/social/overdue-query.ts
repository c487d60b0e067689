import { sql } from 'kysely'
import { needsPicture } from '../../contract/social-limits.ts'
import { SOCIAL_PLATFORMS, type PostStatus } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'

const BATCH_SIZE = 1_000
const PICTURE_PLATFORMS = SOCIAL_PLATFORMS.filter(needsPicture)

export const overduePosts = (db: Db, status: PostStatus, dueBefore: Date) =>
  db
    .selectFrom('socialMediaPosts')
    .select(['id', 'scheduledFor'])
    .where('status', '=', status)
    .where('scheduledFor', '<', dueBefore)

type Overdue = ReturnType<typeof overduePosts>

/** Posts that were not tried yet: one that was waits for its account or its network, and goes out then. */
export const overdueUnsent = (db: Db, dueBefore: Date): Overdue =>
  overduePosts(db, 'scheduled', dueBefore).where('detail', 'is', null)

/** Drafts that schedules wrote. Those of a person have no such time: they go out once that person says so. */
export const overdueDrafts = (db: Db, dueBefore: Date): Overdue =>
  overduePosts(db, 'draft', dueBefore).where('slotAt', 'is not', null)

export const withoutText = (posts: Overdue): Overdue => posts.where('content', '=', '')

/** On networks that take no post without a picture. */
export const withoutPicture = (posts: Overdue): Overdue =>
  posts.where('platform', 'in', PICTURE_PLATFORMS).where(sql<boolean>`media = '[]'`)

/** The first of them, locked. A post that a person changes now gets another time, or the next minute finds it again. */
export const lockSome = (posts: Overdue) =>
  posts.orderBy('id').limit(BATCH_SIZE).forNoKeyUpdate().skipLocked().execute()
