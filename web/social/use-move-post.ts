import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import { type CalendarPost, getPostCalendar } from '../../contract/social-calendar.ts'
import { changeSocialPost } from '../../contract/social-posts.ts'
import { reviewSocialPost } from '../../contract/social-review.ts'
import { platformFacts } from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type Calendar, withMoved } from './post-calendar.ts'
import { POST_READS } from './post-reads.ts'

type When = Pick<CalendarPost, 'status' | 'scheduledFor'>
type Movable = When & Pick<CalendarPost, 'id' | 'platform' | 'needsApproval'>

/** Reschedules posts: shown immediately, and reverted when the server refuses or by Undo. */
export function useMovePost() {
  const [last, setLast] = useState<{ before: Movable; after: Movable } | null>(null)
  const { send, isPending } = useShownAtOnce()
  const approve = useApiMutation(reviewSocialPost, {
    refetches: POST_READS,
    success: () => null,
    failure: ({ reason }) => ({ title: 'Failed to approve the post', message: reason }),
  })
  return {
    /** The post as it is since its last move; null where there is no way back. */
    moved: last?.after ?? null,
    dismiss: () => setLast(null),
    move: (post: Movable, when: When, onSuccess?: () => void) => {
      if (isPending) return
      setLast(null)
      send(post, when, (after) => {
        if (post.status !== 'failed' && post.status !== 'missed') setLast({ before: post, after })
        onSuccess?.()
      })
    },
    undo: () => {
      if (!last || isPending) return
      setLast(null)
      if (isOver(last.before))
        toast.failure('Its earlier time has passed: the post would go out immediately.')
      else
        send(
          last.after,
          last.before,
          // Its move took the approval away.
          (after) => {
            if (last.before.status === 'scheduled' && after.status === 'pending_approval')
              approve.mutate({ params: { postId: after.id }, body: { decision: 'approve' } })
          },
          () => setLast(last),
        )
    },
    isPending,
  }
}

export type MovePost = ReturnType<typeof useMovePost>

/** Sends a new time that the calendar shows already. */
function useShownAtOnce() {
  const queries = useQueryClient()
  const calendars = { queryKey: [getPostCalendar.path] }
  const show = (id: Movable['id'], when: When) =>
    queries.setQueriesData<Calendar>(
      calendars,
      (calendar) => calendar && withMoved(calendar, id, when),
    )
  const change = useApiMutation(changeSocialPost, {
    refetches: POST_READS,
    success: whenInWords,
    failure: ({ reason }) => ({ title: 'Failed to change the post', message: reason }),
  })
  const send = (
    post: Movable,
    { status, scheduledFor }: When,
    onSuccess?: (after: Movable) => void,
    onRefused?: () => void,
  ) => {
    // With another time it waits for approval again.
    const shown = post.needsApproval && status === 'scheduled' ? 'pending_approval' : status
    show(post.id, { status: shown, scheduledFor })
    const wanted = status === 'draft' ? 'draft' : 'scheduled'
    change.mutate(
      { params: { postId: post.id }, body: { scheduledFor, status: wanted } },
      {
        ...(onSuccess && { onSuccess }),
        onError: () => {
          show(post.id, post)
          onRefused?.()
          // Another admin may have changed it, or only the answer was lost.
          void queries.invalidateQueries(calendars)
        },
      },
    )
  }
  return { send, isPending: change.isPending }
}

const isOver = ({ status, scheduledFor }: When): boolean =>
  status === 'scheduled' && scheduledFor !== null && scheduledFor <= now()

/** What became of a post that was given a time, or lost it. */
export const whenInWords = ({
  platform,
  status,
  scheduledFor,
}: Pick<Movable, 'platform' | 'status' | 'scheduledFor'>): string => {
  const { label } = platformFacts[platform]
  if (!scheduledFor) return `${label} post kept as a draft without a time`
  if (status === 'pending_approval')
    return `${label} post waits for approval for ${formatInstant(scheduledFor)}, Pacific time`
  const verb = status === 'draft' ? 'is meant for' : 'goes out'
  return `${label} post ${verb} ${formatInstant(scheduledFor)}, Pacific time`
}
