import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import { type CalendarPost, getPostCalendar } from '../../contract/social-calendar.ts'
import { changeSocialPost, type Post } from '../../contract/social-posts.ts'
import { undoPostMove } from '../../contract/social-review.ts'
import { platformFacts, type PostStatus } from '../../contract/social.ts'
import { useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'
import { type Calendar, withMoved } from './post-calendar.ts'
import { POST_READS } from './post-reads.ts'

type When = Pick<CalendarPost, 'status' | 'scheduledFor'>
type Movable = When & Pick<CalendarPost, 'id' | 'platform' | 'needsApproval' | 'updatedAt'>

/** Reschedules posts: shown immediately, and reverted when the server refuses or by Undo. */
export function useMovePost() {
  const [last, setLast] = useState<{ before: Movable; after: Post } | null>(null)
  const { send, takeBack, isPending } = useShownAtOnce()
  return {
    /** The post as it is since its last move; null where there is no way back. */
    moved: last?.after ?? null,
    dismiss: () => setLast(null),
    move: (post: Movable, when: When, onSuccess?: () => void) => {
      if (isPending) return
      setLast(null)
      send(post, when, (after) => {
        const isTried = post.status === 'failed' || post.status === 'missed'
        if (!isTried && !isOver(post)) setLast({ before: post, after })
        onSuccess?.()
      })
    },
    undo: () => {
      if (!last || isPending) return
      setLast(null)
      if (isOver(last.before))
        toast.failure('Its earlier time has passed. Choose another time instead.')
      else takeBack(last.before, last.after, () => setLast(last))
    },
    isPending,
  }
}

export type MovePost = ReturnType<typeof useMovePost>

/** Sends a new time, or takes it back, while the calendar shows it already. */
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
  const undo = useApiMutation(undoPostMove, {
    refetches: POST_READS,
    success: whenInWords,
    failure: ({ reason }) => ({ title: 'Nothing was undone', message: reason }),
  })
  const send = (
    post: Movable,
    { status, scheduledFor }: When,
    onSuccess: (after: Post) => void,
  ) => {
    // With another time it waits for approval again.
    const shown = post.needsApproval && status === 'scheduled' ? 'pending_approval' : status
    show(post.id, { status: shown, scheduledFor })
    change.mutate(
      {
        params: { postId: post.id },
        body: { scheduledFor, updatedAt: post.updatedAt, ...statusToSend(post, status) },
      },
      {
        onSuccess,
        onError: () => {
          show(post.id, post)
          // Another admin may have changed it, or only the answer was lost.
          void queries.invalidateQueries(calendars)
        },
      },
    )
  }
  const takeBack = (before: Movable, { id, updatedAt, ...after }: Post, onFailed: () => void) => {
    show(id, before)
    undo.mutate(
      { params: { postId: id }, body: { updatedAt } },
      {
        onError: ({ status }) => {
          show(id, after)
          // Refused for good, the way back is gone.
          if (status !== 409) onFailed()
          void queries.invalidateQueries(calendars)
        },
      },
    )
  }
  return { send, takeBack, isPending: change.isPending || undo.isPending }
}

/** Only the time of a post that has one already changes: 'scheduled' with a time that has passed sends it without approval. */
const statusToSend = (post: Movable, status: PostStatus) => {
  if (status === 'draft') return { status }
  const isPlanned = post.status === 'scheduled' || post.status === 'pending_approval'
  return isPlanned ? {} : { status: 'scheduled' as const }
}

/** A draft goes nowhere, whatever its time. */
const isOver = ({ status, scheduledFor }: When): boolean =>
  status !== 'draft' && scheduledFor !== null && scheduledFor <= now()

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
