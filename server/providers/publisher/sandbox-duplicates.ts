import { sql } from 'kysely'
import type { SocialPlatform } from '../../../contract/social.ts'
import type { Db } from '../../db/database.ts'
import { Refused } from '../failures.ts'

/** The same words again within this time are a duplicate. */
const DUPLICATE_MS = 86_400_000

type Words = { platform: SocialPlatform; username: string; text: string; publishedAt: Date }

/**
 * Refuses words that the account published within a day. The lock holds until the transaction ends, so that of two posts that
 * arrive together the second one sees the first.
 * @throws Refused
 */
export async function refuseDuplicate(
  db: Db,
  { platform, username, text, publishedAt }: Words,
): Promise<void> {
  const words = `sandbox ${platform} ${username} ${text}`
  await sql`select pg_advisory_xact_lock(hashtext(${words}))`.execute(db)
  const twin = await db
    .selectFrom('sandboxPosts')
    .select('id')
    .where('platform', '=', platform)
    .where('username', '=', username)
    .where('text', '=', text)
    .where('publishedAt', '>', new Date(publishedAt.getTime() - DUPLICATE_MS))
    .executeTakeFirst()
  if (twin) throw new Refused('This is a duplicate of a post that is already published')
}
