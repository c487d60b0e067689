import type { Selectable } from 'kysely'
import type { Account } from '../../contract/social-accounts.ts'
import type { Post } from '../../contract/social-posts.ts'
import type { Engagement } from '../../contract/social.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredPost } from './post-store.ts'

/** Before its network was asked for the first time a post has none. */
const engagementOf = ({ engagement }: Pick<StoredPost, 'engagement'>): Engagement => ({
  likes: engagement.likes ?? 0,
  comments: engagement.comments ?? 0,
  shares: engagement.shares ?? 0,
})

export const postView = (post: StoredPost): Post => ({
  id: post.id,
  platform: post.platform,
  content: post.content,
  hashtags: post.hashtags,
  contentType: post.contentType,
  imageUrl: post.imageUrl,
  videoUrl: post.videoUrl,
  status: post.status,
  scheduledFor: post.scheduledFor,
  postedAt: post.postedAt,
  failure: post.failure,
  postUrl: post.postUrl,
  engagement: engagementOf(post),
  isAiGenerated: post.isAiGenerated,
  source: post.source,
  origin: post.origin,
  campaignId: post.campaignId,
  createdAt: post.createdAt,
})

/** Everything but the tokens. */
export const accountView = (account: Selectable<Tables['socialMediaAccounts']>): Account => ({
  id: account.id,
  platform: account.platform,
  username: account.username,
  displayName: account.displayName,
  isActive: account.isActive,
  expiresAt: account.expiresAt,
  connectedAt: account.connectedAt,
  lastSync: account.lastSync,
  accountData: account.accountData,
})
