import type { NewPost, Post } from '../../contract/social-posts.ts'
import { postLifecycle, type PostId } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition, type By } from '../core/transition.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { insertPost, UNTRIED, type StoredPost } from './post-store.ts'
import {
  extrasOf,
  lacksPicture,
  refuseUnfit,
  refuseWithoutPicture,
  refuseWithoutText,
} from './post-extras.ts'
import { publishPost } from './publish-post.ts'
import { countUse } from './template-store.ts'
import { answerPost } from './views.ts'

/** Stores a post as a draft or, with a time, schedules it. @throws AppError as `storePost`. */
export const createPost = (ctx: Context, { id }: User, input: NewPost): Promise<Post> =>
  inTransaction(ctx, (tx) => storePost(ctx, tx, id, input))

/**
 * The same within a transaction, alone or of a group. The server knows itself who wrote the text.
 * @throws AppError refused for a picture, invalid_input for what its network would not take.
 */
export async function storePost(
  ctx: Context,
  tx: Transaction,
  userId: User['id'],
  input: NewPost,
  groupId: string | null = null,
): Promise<Post> {
  const { platform, content, hashtags, contentType = null, scheduledFor = null } = input
  const source = await sourceOf(tx.db, content)
  const words = { platform, content, hashtags, contentType, source }
  const extras = await extrasOf(tx, input)
  const post = await insertPost(tx.db, { ...words, ...extras, scheduledFor, groupId })
  refuseUnfit(ctx, post)
  if (input.templateId) await countUse(tx.db, input.templateId)
  // A time alone does not insist: the post waits as a draft for the picture that its network needs.
  const { status = lacksPicture(post) ? 'draft' : 'scheduled' } = input
  const isDraft = status === 'draft' || !scheduledFor
  const by = { by: 'admin', userId } as const
  return answerPost(tx.db, isDraft ? post : await scheduleAt(ctx, tx, post, by, scheduledFor))
}

/**
 * Schedules a draft, approves a post, or retries one that failed or was missed; a time that has passed means now. A post that
 * needs approval is approved by that person, unless it failed and is approved as it is. The task is stored with the change. The caller has checked that the post is in one of those states.
 * @throws AppError invalid_input without the picture that its network needs, or without a text.
 */
export async function scheduleAt(
  ctx: Pick<Context, 'now'>,
  tx: Transaction,
  post: StoredPost,
  by: By<'admin' | 'system'>,
  at: Date,
): Promise<StoredPost> {
  refuseWithoutText(post)
  refuseWithoutPicture(post)
  const scheduledFor = later(at, ctx.now())
  const isApproved = post.status === 'failed' && post.decidedAt !== null
  const decision = post.needsApproval &&
    !isApproved && { decidedBy: by.userId ?? null, decidedAt: ctx.now() }
  const moved = await (post.status === 'draft'
    ? transition(tx.db, postLifecycle, post.id, 'schedule', by, { scheduledFor, ...decision })
    : transition(
        tx.db,
        postLifecycle,
        post.id,
        post.status === 'pending_approval' ? 'approve' : 'retry',
        { ...by, by: 'admin' },
        { scheduledFor, ...UNTRIED, ...decision },
      ))
  await sendPublisher(ctx, tx, post.id, scheduledFor)
  return moved
}

export const later = (one: Date, other: Date): Date => (one < other ? other : one)

/** Starts a due post without delay: the queue polls for tasks with a later time only now and then. */
export const sendPublisher = (
  { now }: Pick<Context, 'now'>,
  tx: Transaction,
  postId: PostId,
  at: Date,
): Promise<void> => tx.enqueue(publishPost, { postId }, at > now() ? { at } : {})
