import type { Post } from '../../contract/social-posts.ts'
import type { Db } from '../db/database.ts'
import { postView } from './views.ts'

/** Every post, newest first. */
export async function allPosts(db: Db): Promise<Post[]> {
  const posts = await db.selectFrom('socialMediaPosts').selectAll().orderBy('id', 'desc').execute()
  return posts.map(postView)
}
