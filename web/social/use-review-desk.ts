import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Day, LocalTime } from '../../contract/calendar.ts'
import type { CalendarPost } from '../../contract/social-calendar.ts'
import { getSocialPost } from '../../contract/social-posts.ts'
import { PostId } from '../../contract/social.ts'
import { apiQuery } from '../api/query.ts'
import { now } from '../clock.ts'
import { adminPath } from '../paths.ts'
import { POST_REVIEW } from '../ui/keys/places.ts'
import { useKeys } from '../ui/keys/use-keys.ts'
import {
  type Calendar,
  drawnOf,
  freeTimeOn,
  pendingOf,
  placedByDay,
  type ShownDays,
} from './post-calendar.ts'
import { useMovePost } from './use-move-post.ts'
import { useReview } from './use-review.ts'

/** Where a post is written or edited: the Posts part reads these from its address. */
const composerPath = (state: { edit: string } | { at: string }): string =>
  adminPath({ tab: 'social', part: 'posts', ...state })

/** Which post is open, and what is done with it by button or key. */
export function useReviewDesk(calendar: Calendar | undefined, shown: ShownDays) {
  const [, go] = useLocation()
  const review = useReview()
  const moving = useMovePost()
  const [openedId, setOpened] = useState<PostId | null>(null)
  const [timed, setTimed] = useState<PostId | null>(null)
  const pending = pendingOf(calendar?.posts ?? [])
  const opened = calendar?.posts.find(({ id }) => id === openedId)
  const whole = useWhole(opened)
  const at = pending.findIndex(({ id }) => id === openedId)
  const step = (by: 1 | -1) => {
    const next = at === -1 ? pending[0] : pending[at + by]
    if (next) setOpened(next.id)
  }
  const decide = (how: 'approve' | 'skip') => {
    const post = pending[at]
    if (!post) return step(1)
    // Approved is the whole post as it is shown, never what is still loading.
    if (how === 'approve' && !whole.data) return
    setOpened((pending[at + 1] ?? pending[at - 1])?.id ?? null)
    review[how]([whole.data ?? post])
  }
  const edit = ({ id }: { id: PostId }) => go(composerPath({ edit: String(id) }))
  const writeAt = (time: Date) => go(composerPath({ at: LocalTime.encode(time) }))
  const write = () => {
    const free = calendar && firstFree(calendar, shown.days)
    return free ? writeAt(free) : go(adminPath({ tab: 'social', part: 'posts' }))
  }
  const clear = calendar ? clearOf(calendar, shown) : []
  const approveAll = () => review.approve(clear)
  const act = (does: () => void) => (review.canReview ? does : undefined)
  useKeys(POST_REVIEW, {
    next: () => step(1),
    previous: () => step(-1),
    approve: act(() => decide('approve')),
    approveAll: act(approveAll),
    skip: act(() => decide('skip')),
    edit: act(() => opened && edit(opened)),
    create: act(write),
  })
  return {
    go,
    edit,
    write,
    writeAt,
    decide,
    approveAll,
    moving,
    review,
    pending,
    clear,
    opened,
    whole,
    at,
    timed,
    setTimed,
    setOpened,
    open: (post: CalendarPost) =>
      post.status === 'pending_approval' ? setOpened(post.id) : setTimed(post.id),
  }
}

/** What nothing speaks against; the posts behind '+5 more' of a day, and pictures that are not drawn, are not approved unseen. */
const clearOf = (calendar: Calendar, shown: ShownDays): CalendarPost[] =>
  pendingOf(drawnOf(calendar, shown)).filter(
    ({ warnings, pictures, pictureCount }) =>
      warnings.length === 0 && pictures.length === pictureCount,
  )

/** The whole of the post that is open, which the calendar has only the beginning of. */
const useWhole = (opened: CalendarPost | undefined) =>
  useQuery({
    ...apiQuery(getSocialPost, { params: { postId: opened?.id ?? PostId.parse(1) } }),
    enabled: opened !== undefined,
  })

export type ReviewDesk = ReturnType<typeof useReviewDesk>

/** The first free time of the days that are shown. */
function firstFree(calendar: Calendar, days: readonly Day[]): Date | undefined {
  const placed = placedByDay(calendar.posts)
  for (const day of days) {
    const free = freeTimeOn(day, placed.get(day) ?? [], now())
    if (free) return free
  }
  return undefined
}
