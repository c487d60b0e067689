import { AppError } from '../../contract/errors.ts'
import type { Post } from '../../contract/social-posts.ts'
import { postLifecycle, type PostId } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { isDatabaseAway } from '../db/database.ts'
import type { PublishedPost } from '../providers/publisher/network.ts'
import { within } from '../providers/within.ts'
import { accountOn } from './account-store.ts'
import { findPost, lockPost, type StoredPost } from './post-store.ts'
import { ANSWER_MS, outgoingOf } from './publish-steps.ts'
import { isAmbiguous } from './publish-store.ts'
import { publishingAccountFor } from './publishing-account.ts'
import { answerPost } from './views.ts'

/**
 * A person saw the post on its network. Its address and figures come with it when the network finds it by now.
 * @throws AppError not_found, illegal_move.
 */
export async function confirmPost(ctx: Context, { id: userId }: User, id: PostId): Promise<Post> {
  const post = await findPost(ctx.db, id)
  const published = post?.detail === 'not_confirmed' ? await lookOnceMore(ctx, post) : undefined
  return inTransaction(ctx, async ({ db }) => {
    const locked = await lockPost(db, id)
    if (locked.detail !== 'not_confirmed')
      throw new AppError('illegal_move', 'Only a post that we could not confirm can be confirmed')
    const isTaken = published && (await isAmbiguous(db, locked, published.postId))
    const proof =
      published && !isTaken ? { providerPostId: published.postId, postUrl: published.url } : {}
    const changes = { postedAt: locked.stepAt ?? ctx.now(), ...proof, step: null, stepAt: null }
    const by = { by: 'admin', userId } as const
    return answerPost(db, await transition(db, postLifecycle, id, 'confirm', by, changes))
  })
}

/** The post as its network shows it by now; undefined when it is not found, or may be another of our posts. */
export async function lookOnceMore(
  ctx: Context,
  post: StoredPost,
): Promise<PublishedPost | undefined> {
  const stored = await accountOn(ctx.db, post.platform)
  if (!stored || !post.step || !post.stepAt) return undefined
  const { step, stepAt: sentAt, checkpoints } = post
  const network = ctx.publisher.on(post.platform)
  try {
    const { account } = await publishingAccountFor(ctx, stored)
    const request = { account, post: outgoingOf(ctx, post), checkpoints, step, sentAt }
    const found = await within(ANSWER_MS, network.lookUp(request))
    return found.is === 'there' ? found.published : undefined
  } catch (error) {
    // The person has seen it, whatever the network answers.
    if (isDatabaseAway(error)) throw error
    return undefined
  }
}
