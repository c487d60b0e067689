import type { listSocialPosts, Post } from '../../contract/social-posts.ts'
import { contentTypeLabels, platformFacts, POST_STATUSES } from '../../contract/social.ts'
import type { FilterLabels } from '../ui/list/filters.ts'
import type { View } from '../ui/list/use-saved-views.ts'
import { statusFacts } from './platforms.ts'

export const postFilters: FilterLabels<typeof listSocialPosts> = {
  status: { label: 'Status', values: statusFacts },
  platform: { label: 'Platform', values: platformFacts },
  type: { label: 'Content type', values: contentTypeLabels },
  when: 'Goes out or went out',
  ai: 'Written by AI',
}

/** The statuses, each within the platform that is chosen. */
export const postViews = (platform: string | undefined): View[] => {
  const chosen = { ...(platform !== undefined && { platform }) }
  return [
    { label: 'All', filters: chosen },
    ...POST_STATUSES.map((status) => ({
      label: statusFacts[status].label,
      filters: { ...chosen, status },
    })),
  ]
}

const SOON_MS = 5_000

/** Whether the publisher is at work on a post, or is about to be: its row changes by itself. */
export const isMoving = ({ status, scheduledFor, detail, nextTryAt }: Moving, now: Date): boolean =>
  status === 'publishing' ||
  (status === 'scheduled' &&
    detail !== 'waits_for_reconnect' &&
    isSoon(nextTryAt ?? scheduledFor, now))

type Moving = Pick<Post, 'status' | 'scheduledFor' | 'detail' | 'nextTryAt'>

const isSoon = (at: Date | null, now: Date): boolean =>
  at !== null && at.getTime() - now.getTime() < SOON_MS
