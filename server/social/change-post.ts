import { AppError } from '../../contract/errors.ts'
import type { Post, PostChange } from '../../contract/social-posts.ts'
import { canEditPost, overLimit, postLifecycle, type PostId } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { later, scheduleAt, sendPublisher } from './create-post.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { extrasOf, refuseUnfit, refuseWithoutPicture } from './post-extras.ts'
import {
  changePostFields,
  lockPost,
  noteReview,
  notChangeable,
  removePost,
  type StoredPost,
} from './post-store.ts'
import { postView } from './views.ts'

/**
 * Edits, schedules, reschedules, unschedules or retries a post that no network has yet. The task of an
 * earlier time does nothing, because it reads the row again.
 * @throws AppError not_found, illegal_move, or invalid_input when the text does not fit the network.
 */
export function changePost(
  ctx: Context,
  user: User,
  id: PostId,
  change: PostChange,
): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    const post = await lockPost(tx.db, id)
    if (!canEditPost(post) && !isRetry(post, change)) throw notChangeable(post)
    const edited = await edit(ctx, tx, post, change)
    if (post.needsApproval) await noteReview(tx.db, id, user.id, ctx.now())
    return postView(await moveInTime(ctx, tx, user, { before: post, post: edited }, change))
  })
}

/** Sends the same words again: all that may be asked of a post that we could not confirm. */
const isRetry = ({ detail }: StoredPost, change: PostChange) =>
  detail === 'not_confirmed' &&
  change.status === 'scheduled' &&
  Object.entries(change).every(
    ([name, value]) => name === 'status' || name === 'scheduledFor' || value === undefined,
  )

async function edit(
  ctx: Context,
  tx: Transaction,
  post: StoredPost,
  change: PostChange,
): Promise<StoredPost> {
  const { platform = post.platform, content = post.content, hashtags = post.hashtags } = change
  const over = overLimit(platform, { content, hashtags })
  if (over) {
    const fields = [{ path: over.field, message: over.message }]
    throw new AppError('invalid_input', over.message, { fields })
  }
  const { contentType = post.contentType } = change
  const source = content === post.content ? post.source : await sourceOf(tx.db, content)
  const extras = await extrasOf(tx, change)
  const edited = await changePostFields(tx.db, post.id, {
    platform,
    content,
    hashtags,
    contentType,
    source,
    // A group has one post for each network.
    ...(platform !== post.platform && { groupId: null }),
    ...extras,
  })
  refuseUnfit(ctx, edited)
  return edited
}

type Edit = { before: StoredPost; post: StoredPost }

async function moveInTime(
  ctx: Context,
  tx: Transaction,
  { id: userId }: User,
  { before, post }: Edit,
  { status, scheduledFor }: PostChange,
): Promise<StoredPost> {
  const by = { by: 'admin', userId } as const
  const isPlanned = post.status === 'scheduled' || post.status === 'pending_approval'
  const nextStatus = status ?? (isPlanned && scheduledFor !== null ? 'scheduled' : 'draft')
  if (nextStatus === 'draft') {
    const stays = status === undefined && !isPlanned
    if (post.status !== 'draft' && !stays)
      await transition(tx.db, postLifecycle, post.id, 'unschedule', by, { progress: null })
    return changePostFields(tx.db, post.id, { ...(scheduledFor !== undefined && { scheduledFor }) })
  }
  const at = scheduledFor ?? (isPlanned ? post.scheduledFor : null) ?? ctx.now()
  if (asksAgain({ before, post }, at, ctx.now())) {
    if (post.status === 'pending_approval')
      return changePostFields(tx.db, post.id, { scheduledFor: at })
    return transition(tx.db, postLifecycle, post.id, 'submit', by, { scheduledFor: at })
  }
  if (post.status !== 'scheduled') return scheduleAt(ctx, tx, post, by, at)
  refuseWithoutPicture(post)
  if (scheduledFor === undefined) return post
  const next = later(at, ctx.now())
  await sendPublisher(ctx, tx, post.id, next)
  return changePostFields(tx.db, post.id, { scheduledFor: next })
}

/**
 * Whether a person approves the post first: it was not approved yet, or with another text or time. Who sends it out now has read
 * it, which is an approval.
 */
function asksAgain({ before, post }: Edit, at: Date, now: Date): boolean {
  if (!post.needsApproval || at <= now) return false
  if (before.status === 'scheduled')
    return hasNewWords(before, post) || at.getTime() !== before.scheduledFor?.getTime()
  // A failed post was approved before its network refused it.
  return before.status !== 'failed' || hasNewWords(before, post)
}

const hasNewWords = (before: StoredPost, after: StoredPost): boolean =>
  (['platform', 'content', 'firstComment', 'link'] as const).some(
    (name) => before[name] !== after[name],
  ) ||
  before.hashtags.join(' ') !== after.hashtags.join(' ') ||
  JSON.stringify(before.media) !== JSON.stringify(after.media)

/** @throws AppError not_found, or illegal_move once a network may have the post. */
export function deletePost(ctx: Context, id: PostId): Promise<{ id: PostId }> {
  return inTransaction(ctx, async ({ db }) => {
    const post = await lockPost(db, id)
    if (!canEditPost(post)) throw notChangeable(post)
    await removePost(db, id)
    return { id }
  })
}
