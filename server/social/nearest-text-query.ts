import { sql } from 'kysely'
import type { PostReason } from '../../contract/post-reason.ts'
import { REPEAT_DAYS } from '../../contract/social-rules.ts'
import type { SocialPlatform } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import { likeness } from './find-similar.ts'
import type { StoredPost } from './post-store.ts'

const DAY_MS = 86_400_000
/** Far more than a network gets in `REPEAT_DAYS`; the newest count. */
const MOST_COMPARED = 1_000

export type UsedText = { postId: StoredPost['id']; at: Date; content: string }

/**
 * The texts of a network that are out, planned, skipped or only written down within `REPEAT_DAYS` before or after `at`: a schedule
 * writes none of them again.
 */
export async function usedTexts(db: Db, platform: SocialPlatform, at: Date): Promise<UsedText[]> {
  const range = REPEAT_DAYS * DAY_MS
  const time = sql<Date>`coalesce(posted_at, scheduled_for, created_at)`
  return db
    .selectFrom('socialMediaPosts')
    .select(['id as postId', time.as('at'), 'content'])
    .where('platform', '=', platform)
    .where('content', '<>', '')
    .where(time, '>', new Date(at.getTime() - range))
    .where(time, '<', new Date(at.getTime() + range))
    .orderBy('id', 'desc')
    .limit(MOST_COMPARED)
    .execute()
}

/** Lets one worker at a time choose a text for a network, until the transaction ends. */
export const lockTexts = (db: Db, platform: SocialPlatform): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`social texts ${platform}`}))`.execute(db)

/** The most similar of these texts; 100 percent is only for the same words. */
export function nearestOf(content: string, used: readonly UsedText[]): PostReason['nearest'] {
  let nearest: PostReason['nearest'] = null
  for (const { postId, at, content: other } of used) {
    const percent = Math.floor(100 * likeness(content, other))
    if (percent > (nearest?.percent ?? 0)) nearest = { postId, at, percent }
  }
  return nearest
}
