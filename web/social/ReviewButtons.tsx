import { formatInstant } from '../../contract/calendar.ts'
import type { Post } from '../../contract/social-posts.ts'
import { rescheduleMissedPost, undoPostMove } from '../../contract/social-review.ts'
import { platformFacts, type PostStatus } from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { pageFigures } from '../page-figures.ts'
import { Button } from '../ui/button/Button.tsx'
import { undoToast } from '../ui/feedback/undo-toast.ts'
import { POST_READS } from './post-reads.ts'
import { useReview } from './use-review.ts'

/** Approves or skips a post of a schedule, or lets a skipped one wait again. */
export function ReviewButtons({ post }: { post: Pick<Post, 'id' | 'status' | 'updatedAt'> }) {
  const review = useReview()
  const pending = review.isPending && 'Working...'
  if (post.status === 'skipped')
    return (
      <Button needs="run-marketing" pending={pending} onClick={() => review.wait(post)}>
        Undo the skip
      </Button>
    )
  return (
    <>
      <Button
        needs="run-marketing"
        variant="primary"
        pending={pending}
        onClick={() => review.approve([post])}
      >
        Approve
      </Button>
      <Button needs="run-marketing" pending={pending} onClick={() => review.skip([post])}>
        Skip
      </Button>
    </>
  )
}

/** What still keeps a post from going out at its new time. */
const waitsFor: Partial<Record<PostStatus, string>> = {
  pending_approval: ', once it is approved',
  draft: ', once you add what it lacks and schedule it',
}

type Missed = Pick<Post, 'id' | 'platform'>

/** Gives a missed post the next free time, with the way back. */
export function RescheduleButton({ post, onDone }: { post: Missed; onDone?: () => void }) {
  const undo = useApiMutation(undoPostMove, {
    refetches: POST_READS,
    success: 'The post is missed again',
    failure: ({ reason }) => ({ title: 'Nothing was undone', message: reason }),
  })
  const params = { postId: post.id }
  const reschedule = useApiMutation(rescheduleMissedPost, {
    refetches: POST_READS,
    // With the answer: a list of missed posts no longer has this one once it is read again.
    success: ({ scheduledFor, status, updatedAt }) => {
      const { label } = platformFacts[post.platform]
      const at = scheduledFor ? formatInstant(scheduledFor) : ''
      const waits = waitsFor[status] ?? ''
      undoToast('Rescheduled', () => undo.mutate({ params, body: { updatedAt } }), {
        message: `The ${label} post goes out ${at}, Pacific time${waits}`,
        forMs: pageFigures().undoSeconds * 1_000,
      })
      return null
    },
    failure: ({ reason }) => ({ title: 'Failed to reschedule the post', message: reason }),
  })
  const press = () => reschedule.mutate({ params }, { ...(onDone && { onSuccess: onDone }) })
  return (
    <Button
      needs="run-marketing"
      variant="primary"
      pending={reschedule.isPending && 'Rescheduling...'}
      onClick={press}
    >
      Reschedule to the next free slot
    </Button>
  )
}
