import { getSocialAnalytics } from '../../contract/social-accounts.ts'
import { getPostCalendar } from '../../contract/social-calendar.ts'
import { listPostFigures } from '../../contract/social-networks.ts'
import { getSocialPost, listSocialPosts } from '../../contract/social-posts.ts'

/** What shows posts: stale once one is written, changed, published or deleted. */
export const POST_READS = [
  listSocialPosts,
  getSocialPost,
  getPostCalendar,
  getSocialAnalytics,
  listPostFigures,
]
