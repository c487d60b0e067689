import type { Selectable } from 'kysely'
import type { Account } from '../../contract/social-accounts.ts'
import { PostReason } from '../../contract/post-reason.ts'
import type { Post } from '../../contract/social-posts.ts'
import type { Engagement } from '../../contract/social.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { StoredPicture } from '../db/tables/social.ts'
import type { SocialNetwork } from '../providers/publisher/network.ts'
import { urlOf } from '../uploads/names.ts'
import { endOf, stateOf } from './account-state.ts'
import type { StoredPost } from './post-store.ts'

/** Before its network was asked for the first time a post has none. */
const engagementOf = ({ engagement }: Pick<StoredPost, 'engagement'>): Engagement => ({
  likes: engagement.likes ?? 0,
  comments: engagement.comments ?? 0,
  shares: engagement.shares ?? 0,
})

export const pictureView = ({ upload, alt, width, height, crops = {} }: StoredPicture) => ({
  url: urlOf(upload),
  alt,
  width,
  height,
  crops,
})

/** `decidedBy` is the first name of the person behind `post.decidedBy`. */
export const postView = (post: StoredPost, decidedBy: string | null): Post => ({
  id: post.id,
  platform: post.platform,
  content: post.content,
  hashtags: post.hashtags,
  contentType: post.contentType,
  imageUrl: post.imageUrl,
  pictures: post.media.map(pictureView),
  firstComment: post.firstComment,
  link: post.link,
  videoUrl: post.videoUrl,
  status: post.status,
  detail: post.detail,
  progress: post.progress,
  stepAt: post.stepAt,
  nextTryAt: post.nextTryAt,
  scheduledFor: post.scheduledFor,
  postedAt: post.postedAt,
  failure: post.failure,
  postUrl: post.postUrl,
  engagement: engagementOf(post),
  isAiGenerated: post.isAiGenerated,
  source: post.source,
  origin: post.origin,
  needsApproval: post.needsApproval,
  reason: post.reason === null ? null : PostReason.decode(post.reason),
  campaignId: post.campaignId,
  groupId: post.groupId,
  createdAt: post.createdAt,
  updatedAt: post.updatedAt,
  decision: post.decidedAt && { by: decidedBy, at: post.decidedAt },
})

/** A post with the name of the person who decided about it. */
export const answerPost = async (db: Db, post: StoredPost): Promise<Post> =>
  postView(post, (await firstNames(db, [post])).get(post.decidedBy) ?? null)

/** The same for several posts. */
export async function answerPosts(db: Db, posts: readonly StoredPost[]): Promise<Post[]> {
  const names = await firstNames(db, posts)
  return posts.map((post) => postView(post, names.get(post.decidedBy) ?? null))
}

async function firstNames(db: Db, posts: readonly StoredPost[]): Promise<Map<unknown, string>> {
  const ids = posts.flatMap(({ decidedBy }) => decidedBy ?? [])
  if (ids.length === 0) return new Map()
  const users = db.selectFrom('users').select(['id', 'firstName']).where('id', 'in', ids)
  return new Map((await users.execute()).map(({ id, firstName }) => [id, firstName]))
}

/** Everything but the tokens. */
export const accountView = (
  account: Selectable<Tables['socialMediaAccounts']>,
  network: SocialNetwork,
  { now, waitingPosts }: { now: Date; waitingPosts: number },
): Account => ({
  id: account.id,
  platform: account.platform,
  username: account.username,
  displayName: account.displayName,
  isActive: account.isActive,
  state: stateOf(network, account, now),
  problem: problemOf(account, network, now),
  notice: account.notice,
  rights: network.scopes
    .filter(({ name }) => account.scopes.includes(name))
    .map(({ allows }) => allows),
  waitingPosts,
  isSandbox: network.isSandbox,
  expiresAt: endOf(network, account),
  connectedAt: account.connectedAt,
  lastSync: account.lastSync,
  accountData: account.accountData,
})

function problemOf(
  account: Selectable<Tables['socialMediaAccounts']>,
  network: SocialNetwork,
  now: Date,
): string | null {
  if (account.problem !== null) return account.problem
  return stateOf(network, account, now) === 'needs_reconnect' ? 'The connection has ended' : null
}
