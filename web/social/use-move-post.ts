import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatInstant } from '../../contract/calendar.ts'
import { getSocialAnalytics } from '../../contract/social-accounts.ts'
import { changeSocialPost, listSocialPosts, type Post } from '../../contract/social-posts.ts'
import { platformFacts } from '../../contract/social.ts'
import { apiQuery, useApiMutation } from '../api/query.ts'
import { now } from '../clock.ts'
import { toast } from '../ui/feedback/toast.ts'

type When = Pick<Post, 'status' | 'scheduledFor'>

/** Gives posts another time: shown at once, taken back when the server refuses, and by Undo. */
export function useMovePost() {
  const [before, setBefore] = useState<Post | null>(null)
  const { send, isPending } = useShownAtOnce()
  return {
    /** The post as it was before its last move; null where there is no way back. */
    before,
    dismiss: () => setBefore(null),
    move: (post: Post, when: When, onSuccess?: () => void) => {
      if (isPending) return
      setBefore(null)
      send(post, when, () => {
        if (post.status !== 'failed') setBefore(post)
        onSuccess?.()
      })
    },
    undo: () => {
      if (!before || isPending) return
      setBefore(null)
      if (isOver(before))
        toast.failure('Its earlier time has passed: the post would go out at once.')
      else send(before, before, undefined, () => setBefore(before))
    },
    isPending,
  }
}

export type MovePost = ReturnType<typeof useMovePost>

/** Sends a new time that the list shows already. */
function useShownAtOnce() {
  const queries = useQueryClient()
  const { queryKey } = apiQuery(listSocialPosts, {})
  const show = (id: Post['id'], { status, scheduledFor }: When) =>
    queries.setQueryData(queryKey, (all) =>
      all?.map((post) => (post.id === id ? { ...post, status, scheduledFor } : post)),
    )
  const change = useApiMutation(changeSocialPost, {
    refetches: [listSocialPosts, getSocialAnalytics],
    success: whenInWords,
    failure: ({ reason }) => ({ title: 'Failed to change the post', message: reason }),
  })
  const send = (
    post: Post,
    { status, scheduledFor }: When,
    onSuccess?: () => void,
    onRefused?: () => void,
  ) => {
    const shown = queries.getQueryData(queryKey)?.find(({ id }) => id === post.id) ?? post
    show(post.id, { status, scheduledFor })
    const wanted = status === 'draft' ? 'draft' : 'scheduled'
    change.mutate(
      { params: { postId: post.id }, body: { scheduledFor, status: wanted } },
      {
        ...(onSuccess && { onSuccess }),
        onError: () => {
          show(post.id, shown)
          onRefused?.()
          // Somebody else may have changed it, or only the answer was lost.
          void queries.invalidateQueries({ queryKey })
        },
      },
    )
  }
  return { send, isPending: change.isPending }
}

const isOver = ({ status, scheduledFor }: When): boolean =>
  status === 'scheduled' && scheduledFor !== null && scheduledFor <= now()

/** What became of a post that was given a time, or lost it. */
export const whenInWords = ({ platform, status, scheduledFor }: Post): string => {
  const { label } = platformFacts[platform]
  if (!scheduledFor) return `${label} post kept as a draft without a time`
  const verb = status === 'draft' ? 'is meant for' : 'goes out'
  return `${label} post ${verb} ${formatInstant(scheduledFor)}, Pacific time`
}
