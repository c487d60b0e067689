import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CalendarPost } from '../../contract/social-calendar.ts'
import { type ReviewDecision, reviewSocialPost } from '../../contract/social-review.ts'
import { type ApiError, call } from '../api/client.ts'
import { isSignedOut, refetch } from '../api/query.ts'
import { useMissingRight } from '../api/rights-context.ts'
import { pageFigures } from '../page-figures.ts'
import { toast } from '../ui/feedback/toast.ts'
import { undoToast } from '../ui/feedback/undo-toast.ts'
import { POST_READS } from './post-reads.ts'

export type Reviewed = Pick<CalendarPost, 'id' | 'updatedAt'>

const done: Record<'approve' | 'skip', [one: string, many: string]> = {
  approve: ['Approved', 'posts approved'],
  skip: ['Skipped', 'posts skipped'],
}

/**
 * Decides about posts that wait for approval, each by the text that was read. For as long as the settings say it can be undone.
 */
export function useReview() {
  const queries = useQueryClient()
  const [pending, setPending] = useState(0)
  const canReview = useMissingRight(reviewSocialPost.right) === null

  const send = async (
    posts: readonly Reviewed[],
    decision: ReviewDecision,
    onDecided?: (decided: readonly Reviewed[], refusal: ApiError | undefined) => void,
  ) => {
    setPending((count) => count + 1)
    const decided: Reviewed[] = []
    let refusal: ApiError | undefined
    for (const { id, updatedAt } of posts) {
      const body = { decision, ...(decision !== 'wait' && { updatedAt }) }
      await call(reviewSocialPost, { params: { postId: id }, body }).then(
        (post) => decided.push(post),
        (error: ApiError) => {
          refusal ??= error
        },
      )
    }
    if (onDecided && decided.length > 0) onDecided(decided, refusal)
    else if (refusal && !isSignedOut(refusal))
      toast.failure(refusal.message, 'Not every post changed')
    await refetch(queries, POST_READS)
    setPending((count) => count - 1)
  }

  const review = (posts: readonly Reviewed[], decision: 'approve' | 'skip') => {
    if (posts.length === 0) return
    void send(posts, decision, (decided, refusal) => {
      const [one, many] = done[decision]
      const count = refusal ? `${decided.length} of ${posts.length}` : decided.length
      const title = posts.length === 1 ? one : `${count} ${many}`
      const forMs = pageFigures().undoSeconds * 1_000
      // One message at a time: the refusal stands in that of the others.
      const message = refusal?.message ?? ''
      undoToast(title, () => void send(decided, 'wait'), { message, forMs })
    })
  }

  return {
    /** False for a colleague who may only look. */
    canReview,
    isPending: pending > 0,
    approve: (posts: readonly Reviewed[]) => review(posts, 'approve'),
    skip: (posts: readonly Reviewed[]) => review(posts, 'skip'),
    wait: (post: Reviewed) => void send([post], 'wait'),
  }
}

export type Review = ReturnType<typeof useReview>
