import { AppError } from '../../contract/errors.ts'
import type { Post, PostChange } from '../../contract/social-posts.ts'
import { canEditPost, overLimit, postLifecycle, type PostId } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { later, scheduleAt, sendPublisher } from './create-post.ts'
import { nearestOf, usedTexts } from './nearest-text-query.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { extrasOf, refuseUnfit, refuseWithoutPicture, refuseWithoutText } from './post-extras.ts'
import {
  changePostFields,
  lockPost,
  noteReview,
  notChangeable,
  recordMove,
  removePost,
  textDetail,
  type StoredPost,
  UNDECIDED,
} from './post-store.ts'
import { leaveOut, lockScheduleOf } from './slot-store.ts'
import { refuseOutdated } from './refuse-outdated.ts'
import { answerPost } from './views.ts'

/**
 * Edits, schedules, reschedules, unschedules or retries a post that no network has yet. The task of an
 * earlier time does nothing, because it reads the row again.
 * @throws AppError not_found, illegal_move, edit_conflict, or invalid_input when the text does not fit the network.
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
    await refuseOutdated(tx.db, post, change)
    const edited = await edit(ctx, tx, post, change)
    // What a person edited of a schedule is not written again, also without approval.
    await noteReview(tx.db, id, user.id)
    const moved = await moveInTime(ctx, tx, user, { before: post, post: edited }, change)
    // With new words there is no way back to an approval of others.
    if (!hasNewWords(post, edited)) await recordMove(tx.db, post)
    return answerPost(tx.db, moved)
  })
}

/** Sends the same words again: all that may be asked of a post that we could not confirm. */
const isRetry = ({ detail }: StoredPost, change: PostChange) =>
  detail === 'not_confirmed' &&
  change.status === 'scheduled' &&
  Object.entries(change).every(
    ([name, value]) =>
      ['status', 'scheduledFor', 'updatedAt'].includes(name) || value === undefined,
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
  if (!hasNewWords(post, edited)) return edited
  const nearest = edited.reason && (await nearestTo(ctx, tx, edited))
  return changePostFields(tx.db, post.id, {
    ...UNDECIDED,
    ...(nearest && { reason: JSON.stringify({ ...edited.reason, ...nearest }) }),
  })
}

/** What the schedule compared its own words with is compared with the new ones. */
async function nearestTo(
  ctx: Context,
  { db }: Transaction,
  { id, platform, content, scheduledFor }: StoredPost,
) {
  const used = await usedTexts(db, platform, scheduledFor ?? ctx.now())
  const others = used.filter(({ postId }) => postId !== id)
  return { nearest: nearestOf(content, others) }
}

type Edit = { before: StoredPost; post: StoredPost }

async function moveInTime(
  ctx: Context,
  tx: Transaction,
  { id: userId }: User,
  { before, post }: Edit,
  change: PostChange,
): Promise<StoredPost> {
  const { status, scheduledFor } = change
  const by = { by: 'admin', userId } as const
  const isPlanned = post.status === 'scheduled' || post.status === 'pending_approval'
  const nextStatus = status ?? (isPlanned && scheduledFor !== null ? 'scheduled' : 'draft')
  if (nextStatus === 'draft') {
    const stays = status === undefined && !isPlanned
    if (post.status !== 'draft' && !stays)
      await transition(tx.db, postLifecycle, post.id, 'unschedule', by, {
        progress: null,
        detail: textDetail(post),
        ...UNDECIDED,
      })
    else if (scheduledFor === null) refuseWithoutTime(post)
    return changePostFields(tx.db, post.id, { ...(scheduledFor !== undefined && { scheduledFor }) })
  }
  refuseWithoutText(post)
  const now = ctx.now()
  const isSent = isSentNow(before, change, now)
  const at = isSent ? now : (scheduledFor ?? (isPlanned ? post.scheduledFor : null) ?? now)
  if (!isSent && asksAgain({ before, post }, at)) {
    if (post.status === 'pending_approval')
      return changePostFields(tx.db, post.id, { scheduledFor: at })
    const changes = { scheduledFor: at, ...UNDECIDED }
    return transition(tx.db, postLifecycle, post.id, 'submit', by, changes)
  }
  if (post.status !== 'scheduled') return scheduleAt(ctx, tx, post, by, at)
  refuseWithoutPicture(post)
  if (scheduledFor === undefined) return post
  const next = later(at, now)
  await sendPublisher(ctx, tx, post.id, next)
  const isNew = post.needsApproval && post.decidedAt === null
  return changePostFields(tx.db, post.id, {
    scheduledFor: next,
    ...(isNew && { decidedBy: userId, decidedAt: now }),
  })
}

/** @throws AppError invalid_input: only a draft or a failed post is without a time. */
function refuseWithoutTime({ status }: StoredPost): void {
  if (status !== 'missed' && status !== 'skipped') return
  const message = `A ${status} post keeps its time. To take the time away, make the post a draft`
  throw new AppError('invalid_input', message, { fields: [{ path: 'scheduledFor', message }] })
}

/** A browser's clock may be so much ahead of ours. */
const FAST_CLOCK_MS = 120_000

/**
 * Whether a person sends a post of a schedule with approval out now, which approves it: they ask for it, with a new time that
 * is now. A change of its words alone approves nothing, however late it is.
 */
function isSentNow(
  { needsApproval, scheduledFor: before }: StoredPost,
  { status, scheduledFor }: PostChange,
  now: Date,
): boolean {
  if (!needsApproval || status !== 'scheduled' || !scheduledFor) return false
  const isNew = scheduledFor.getTime() !== before?.getTime()
  return isNew && scheduledFor.getTime() <= now.getTime() + FAST_CLOCK_MS
}

/** Whether a person approves the post first: it was not approved yet, or with another text or time. */
function asksAgain({ before, post }: Edit, at: Date): boolean {
  if (!post.needsApproval) return false
  if (before.status === 'scheduled')
    return hasNewWords(before, post) || at.getTime() !== before.scheduledFor?.getTime()
  // A failed post was approved before its network refused it, unless it has other words or pictures since.
  return before.status !== 'failed' || post.decidedAt === null
}

const hasNewWords = (before: StoredPost, after: StoredPost): boolean =>
  (['platform', 'content', 'firstComment', 'link'] as const).some(
    (name) => before[name] !== after[name],
  ) ||
  before.hashtags.join(' ') !== after.hashtags.join(' ') ||
  JSON.stringify(before.media) !== JSON.stringify(after.media)

/**
 * Deletes a post. Its time of a schedule stays without one.
 * @throws AppError not_found, or illegal_move once a network may have the post.
 */
export function deletePost(ctx: Context, id: PostId): Promise<{ id: PostId }> {
  const { now } = ctx
  return inTransaction(ctx, async ({ db }) => {
    // Before the post, in the order of those who change the schedule.
    const schedule = await lockScheduleOf(db, id)
    const post = await lockPost(db, id)
    if (!canEditPost(post)) throw notChangeable(post)
    if (schedule && post.slotAt && post.slotAt > now()) await leaveOut(db, schedule, post.slotAt)
    await removePost(db, id)
    return { id }
  })
}
