import type { Args } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import type { createSocialPosts } from '../../contract/social-composer.ts'
import type { Post } from '../../contract/social-posts.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { breaks } from '../db/database.ts'
import { storePost } from './create-post.ts'
import { postsOfGroup } from './post-store.ts'
import { answerPosts } from './views.ts'

type Group = Args<typeof createSocialPosts>['body']

/**
 * Stores one post for each network, all or none. A group that is stored already is answered as it stands, also when two
 * calls come concurrently.
 * @throws AppError as for a single post; its fields name the post: 'posts.1.content'.
 */
export async function createPosts(
  ctx: Context,
  { id: userId }: User,
  group: Group,
): Promise<Post[]> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const stored = await postsOfGroup(tx.db, group.groupId)
      return stored.length > 0 ? answerPosts(tx.db, stored) : storeAll(ctx, tx, userId, group)
    })
  } catch (error) {
    if (!breaks(error, 'social_media_posts_group')) throw error
    return answerPosts(ctx.db, await postsOfGroup(ctx.db, group.groupId))
  }
}

async function storeAll(
  ctx: Context,
  tx: Transaction,
  userId: User['id'],
  { groupId, posts }: Group,
): Promise<Post[]> {
  const stored: Post[] = []
  for (const [index, post] of posts.entries())
    stored.push(await storePost(ctx, tx, userId, post, groupId).catch(ofPost(index)))
  return stored
}

const ofPost =
  (index: number) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error
    const fields = error.fields.map(({ path, message }) => ({
      path: `posts.${index}.${path}`,
      message,
    }))
    throw new AppError(error.code, error.message, { fields })
  }
