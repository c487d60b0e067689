import type { Post } from '../../contract/social-posts.ts'
import { POST_STATUSES, SOCIAL_PLATFORMS } from '../../contract/social.ts'

export const PLATFORM_FILTERS = ['all', ...SOCIAL_PLATFORMS] as const
export type PlatformFilter = (typeof PLATFORM_FILTERS)[number]
export const STATUS_FILTERS = ['all', ...POST_STATUSES] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export type PostFilter = { platform: PlatformFilter; status: StatusFilter }

export const findPosts = (posts: readonly Post[], { platform, status }: PostFilter): Post[] =>
  posts.filter(
    (post) =>
      (platform === 'all' || post.platform === platform) &&
      (status === 'all' || post.status === status),
  )

/** How many posts of the chosen platform each view holds. */
export const countViews = (posts: readonly Post[], platform: PlatformFilter) =>
  new Map(STATUS_FILTERS.map((status) => [status, findPosts(posts, { platform, status }).length]))

const SOON_MS = 5_000

/** Whether the publisher is at work on a post, or is about to be: its row changes by itself. */
export const isMoving = ({ status, scheduledFor }: Post, now: Date): boolean =>
  status === 'publishing' ||
  (status === 'scheduled' &&
    scheduledFor !== null &&
    scheduledFor.getTime() - now.getTime() < SOON_MS)
