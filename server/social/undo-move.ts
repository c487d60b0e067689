import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { Post } from '../../contract/social-posts.ts'
import { postLifecycle, type PostId, type PostStatus } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import type { MovedFrom } from '../db/tables/social.ts'
import { sendPublisher } from './create-post.ts'
import {
  changePostFields,
  lockPost,
  noteReview,
  type StoredPost,
  textDetail,
} from './post-store.ts'
import { answerPost } from './views.ts'

/** How a post that was moved gets the state back that it had before. */
const WAYS_BACK = {
  scheduled: 'restore',
  skipped: 'skip',
  missed: 'miss',
  draft: 'unschedule',
} as const

const isWayBack = (status: PostStatus): status is keyof typeof WAYS_BACK => status in WAYS_BACK

/**
 * Undoes the last move of a post to another time, with the approval that it had there. What a colleague changed or decided since
 * stays: then nothing is undone.
 * @throws AppError not_found, edit_conflict, illegal_move.
 */
export function undoMove(
  ctx: Context,
  { id: userId }: User,
  id: PostId,
  { updatedAt }: { updatedAt: Date },
): Promise<Post> {
  return inTransaction(ctx, async (tx) => {
    const post = await lockPost(tx.db, id)
    const { movedFrom } = post
    const isLast = post.movedAt?.getTime() === post.updatedAt.getTime()
    if (!movedFrom || !isLast || post.updatedAt.getTime() !== updatedAt.getTime())
      throw new AppError(
        'edit_conflict',
        'This post was changed or decided about after it was moved, so it stays as it is now',
      )
    const scheduledFor = movedFrom.scheduledFor === null ? null : new Date(movedFrom.scheduledFor)
    if (isSentBy(movedFrom.status) && scheduledFor && scheduledFor <= ctx.now())
      throw new AppError('illegal_move', 'Its earlier time has passed. Choose another time instead')
    const restored = await restore(tx, post, movedFrom, { scheduledFor, userId })
    await noteReview(tx.db, id, userId)
    if (restored.status === 'scheduled' && scheduledFor)
      await sendPublisher(ctx, tx, id, scheduledFor)
    return answerPost(tx.db, restored)
  })
}

const isSentBy = (status: PostStatus): boolean =>
  status === 'scheduled' || status === 'pending_approval'

async function restore(
  { db }: Transaction,
  post: StoredPost,
  before: MovedFrom,
  { scheduledFor, userId }: { scheduledFor: Date | null; userId: number },
): Promise<StoredPost> {
  const { id } = post
  if (post.status !== before.status) {
    if (!isWayBack(before.status))
      throw new AppError('illegal_move', `This post cannot be ${before.status} again`)
    await transition(
      db,
      postLifecycle,
      id,
      WAYS_BACK[before.status],
      { by: 'admin', userId, reason: 'Its move to another time was undone' },
      {
        scheduledFor,
        failure: before.failure,
        detail: before.status === 'draft' ? textDetail(post) : null,
        // The person may have left the team meanwhile.
        decidedBy: sql<number | null>`(select id from users where id = ${before.decidedBy})`,
        decidedAt: before.decidedAt === null ? null : new Date(before.decidedAt),
      },
    )
  }
  return changePostFields(db, id, { scheduledFor })
}
