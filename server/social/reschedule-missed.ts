import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Post } from '../../contract/social-posts.ts'
import { postLifecycle, type PostId } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { scheduleAt } from './create-post.ts'
import { lacksPicture } from './post-extras.ts'
import {
  lockPost,
  noteReview,
  recordMove,
  type StoredPost,
  textDetail,
  UNDECIDED,
} from './post-store.ts'
import { nextFreeTime } from './suggest-times.ts'
import { answerPost } from './views.ts'

/**
 * Gives a missed post the next free time of its network. One of a schedule with approval waits for approval, and one that
 * lacks its text or its picture is a draft until a person adds it.
 * @throws AppError not_found, illegal_move.
 */
export function rescheduleMissed(ctx: Context, { id: userId }: User, id: PostId): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    const post = await lockPost(tx.db, id)
    const by = { by: 'admin', userId } as const
    if (post.status !== 'missed')
      throw new AppError('illegal_move', 'Only a missed post gets a new time this way')
    await noteReview(tx.db, id, userId)
    await lockSlots(tx.db, post.platform)
    const scheduledFor = await nextFreeTime({ db: tx.db, now: ctx.now }, post.platform)
    const moved = await moveTo(ctx, tx, post, by, scheduledFor)
    await recordMove(tx.db, post)
    return answerPost(tx.db, moved)
  })
}

/** Moves a missed post to this time, as far as it can go there by itself. */
function moveTo(
  ctx: Context,
  tx: Transaction,
  post: StoredPost,
  by: { by: 'admin'; userId: number },
  scheduledFor: Date,
): Promise<StoredPost> {
  const changes = { scheduledFor, ...UNDECIDED }
  if (post.content === '' || (!post.needsApproval && lacksPicture(post)))
    return transition(tx.db, postLifecycle, post.id, 'unschedule', by, {
      ...changes,
      detail: textDetail(post),
    })
  return post.needsApproval
    ? transition(tx.db, postLifecycle, post.id, 'submit', by, changes)
    : scheduleAt(ctx, tx, post, by, scheduledFor)
}

/** Two posts do not take the same free time. */
const lockSlots = (db: Db, platform: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`social slots ${platform}`}))`.execute(db)
