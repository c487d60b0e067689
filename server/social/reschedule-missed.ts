import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Post } from '../../contract/social-posts.ts'
import { postLifecycle, type PostId } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { scheduleAt } from './create-post.ts'
import { lacksPicture } from './post-extras.ts'
import { lockPost, noteReview, textDetail } from './post-store.ts'
import { nextFreeTime } from './suggest-times.ts'
import { postView } from './views.ts'

/** Why a post is missed again whose new time was taken back. */
const TAKEN_BACK = 'Its time has passed'

/**
 * Gives a missed post the next free time of its network. One of a schedule with approval waits for approval, and one that
 * lacks its text or its picture is a draft until a person adds it; `undo` makes it missed again.
 * @throws AppError not_found, illegal_move.
 */
export function rescheduleMissed(
  ctx: Context,
  { id: userId }: User,
  id: PostId,
  { undo }: { undo: boolean },
): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    const post = await lockPost(tx.db, id)
    const by = { by: 'admin', userId } as const
    if (post.needsApproval) await noteReview(tx.db, id, userId, ctx.now())
    if (undo) {
      if (post.missedFor === null) throw new AppError('illegal_move', 'This post was not missed')
      const changes = { failure: TAKEN_BACK, scheduledFor: post.missedFor }
      return postView(await transition(tx.db, postLifecycle, id, 'miss', by, changes))
    }
    if (post.status !== 'missed')
      throw new AppError('illegal_move', 'Only a missed post gets a new time this way')
    await lockSlots(tx.db, post.platform)
    const at = await nextFreeTime({ db: tx.db, now: ctx.now }, post.platform)
    const changes = { scheduledFor: at }
    const isUnsendable = post.content === '' || (!post.needsApproval && lacksPicture(post))
    if (isUnsendable)
      return postView(
        await transition(tx.db, postLifecycle, id, 'unschedule', by, {
          ...changes,
          detail: textDetail(post),
        }),
      )
    if (!post.needsApproval) return postView(await scheduleAt(ctx, tx, post, by, at))
    return postView(await transition(tx.db, postLifecycle, id, 'submit', by, changes))
  })
}

/** Two posts do not take the same free time. */
const lockSlots = (db: Db, platform: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`social slots ${platform}`}))`.execute(db)
