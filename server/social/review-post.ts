import { AppError } from '../../contract/errors.ts'
import type { Post } from '../../contract/social-posts.ts'
import type { ReviewDecision } from '../../contract/social-review.ts'
import { postLifecycle, type PostId, type PostStatus } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { scheduleAt } from './create-post.ts'
import { refuseWithoutText } from './post-extras.ts'
import { lockPost, noteReview, UNDECIDED } from './post-store.ts'
import { answerPost } from './views.ts'

type Review = { decision: ReviewDecision; updatedAt?: Date | undefined }

/** What each decision leads to: a post that is there already was decided by another person. */
const OUTCOMES: Record<ReviewDecision, PostStatus> = {
  approve: 'scheduled',
  skip: 'skipped',
  wait: 'pending_approval',
}

/**
 * Approves or skips a post of a schedule, or takes that back.
 * @throws AppError not_found, illegal_move, edit_conflict, invalid_input.
 */
export function reviewPost(
  ctx: Context,
  { id: userId }: User,
  id: PostId,
  { decision, updatedAt }: Review,
): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    const post = await lockPost(tx.db, id)
    if (!post.needsApproval)
      throw new AppError('illegal_move', 'Only posts of a schedule with approval are reviewed')
    if (post.status === OUTCOMES[decision]) return answerPost(tx.db, post)
    if (updatedAt && post.updatedAt.getTime() !== updatedAt.getTime())
      throw new AppError(
        'edit_conflict',
        'This post was changed after you opened it. Please read it again',
      )
    await noteReview(tx.db, id, userId)
    const by = { by: 'admin', userId } as const
    if (decision === 'approve') {
      if (post.status !== 'pending_approval') throw notPending(post.status)
      const at = post.scheduledFor ?? ctx.now()
      return answerPost(tx.db, await scheduleAt(ctx, tx, post, by, at))
    }
    if (decision === 'skip') {
      const decided = { decidedBy: userId, decidedAt: ctx.now() }
      return answerPost(tx.db, await transition(tx.db, postLifecycle, id, 'skip', by, decided))
    }
    if (post.status !== 'scheduled' && post.status !== 'skipped') throw notPending(post.status)
    refuseWithoutText(post)
    return answerPost(tx.db, await transition(tx.db, postLifecycle, id, 'submit', by, UNDECIDED))
  })
}

const notPending = (status: PostStatus): AppError =>
  new AppError(
    'illegal_move',
    status === 'missed'
      ? 'The time of this post has passed. Give it a new time first'
      : `This post is ${status} and does not wait for approval`,
  )
