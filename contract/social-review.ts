import { z } from 'zod'
import { Instant } from './calendar.ts'
import { endpoint } from './endpoint.ts'
import { Post } from './social-posts.ts'
import { PostId } from './social.ts'

const params = z.object({ postId: PostId })

/** What a person decides about a post of a schedule; 'wait' takes an approval or a skip back. */
export const ReviewDecision = z.enum(['approve', 'skip', 'wait'])
export type ReviewDecision = z.infer<typeof ReviewDecision>

/**
 * Approves a post that waits for approval, skips it, or lets it wait again. Two people who decide the same get the same answer.
 * `edit_conflict` when the post is no longer as of `updatedAt`; `invalid_input` when its network needs a picture or a text;
 * `illegal_move` in any other state.
 */
export const reviewSocialPost = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/posts/:postId/review',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Approve or skip a post that waits for approval, or take that back',
  params,
  body: z
    .object({
      decision: ReviewDecision,
      /** The `updatedAt` of the post as it was read: another one is not approved. An approval needs it. */
      updatedAt: Instant.optional(),
    })
    .refine(({ decision, updatedAt }) => decision !== 'approve' || updatedAt, {
      path: ['updatedAt'],
      message: 'Name the updatedAt of the post that is approved',
    }),
  errors: ['illegal_move', 'edit_conflict'],
  response: Post,
})

/**
 * Gives a missed post the next free time of its network; one that was never approved waits for approval again, and one that
 * lacks its text or its picture is a draft until then. `illegal_move` for a post that is not missed, or where no time is free.
 */
export const rescheduleMissedPost = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/posts/:postId/reschedule',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Give a missed post the next free time',
  params,
  errors: ['illegal_move'],
  response: Post,
})

/**
 * Undoes the last move of a post to another time: it has the time, the state and the approval of before, with the name of the
 * person who approved it. `edit_conflict` when the post was changed or decided about since; `illegal_move` when its earlier time has
 * passed, unless it was missed before.
 */
export const undoPostMove = endpoint({
  method: 'POST',
  path: '/api/admin/social-media/posts/:postId/undo-move',
  access: 'admin',
  right: 'run-marketing',
  summary: 'Undo the last move of a post to another time, unless it was changed since',
  params,
  /** The `updatedAt` that the move answered. */
  body: z.object({ updatedAt: Instant }),
  errors: ['illegal_move', 'edit_conflict'],
  response: Post,
})
