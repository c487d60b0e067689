import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  overLimit,
  platformFacts,
  type Engagement,
  type SocialPlatform,
} from '../../../contract/social.ts'
import type { Db } from '../../db/database.ts'
import type { Publisher, PublishRequest, PublishingAccount, Tokens } from './publisher.ts'
import { Reconnect, Refused, RetryAt, UnknownOutcome } from '../failures.ts'

/** Documented inputs: what a post contains to be refused, lost on the way back, never arrive, or wait. */
export const REFUSED = '#sandbox-refuse'
export const ANSWER_LOST = '#sandbox-lost'
export const AWAY = '#sandbox-away'
/** Such a post is taken in the second half of each minute. */
export const BUSY = '#sandbox-busy'
/** The account that the networks do not know. */
export const UNKNOWN_USERNAME = 'sandbox-unknown'

/** Where a network shows what was published; `server/social/sandbox-feed.ts` serves it. */
export const FEED = '/sandbox/feed'

const TOKEN_LIFE_MS = 60 * 86_400_000

type Sandbox = { db: Db; now: () => Date; publicUrl: string }

/**
 * Social networks that work offline: they keep accounts, posts and likes in tables and behave as the
 * real ones do. Beside the port it has what people do on the network's own site.
 */
export type SandboxPublisher = ReturnType<typeof sandboxPublisher>

export function sandboxPublisher(sandbox: Sandbox) {
  const { db } = sandbox
  const port: Publisher & { name: 'sandbox' } = {
    name: 'sandbox',
    async connect({ platform, username }) {
      if (username === UNKNOWN_USERNAME)
        throw new Refused(`${platformFacts[platform].label} does not know @${username}`)
      const tokens = await issueTokens(sandbox, platform, username)
      return {
        ...tokens,
        username,
        displayName: username,
        profile: await profileOf(db, platform, username),
      }
    },
    renew: (who) => renewTokens(sandbox, who),
    async publish(request) {
      await publishOnce(sandbox, request)
      const published = await find(sandbox, request.platform, request.idempotencyKey)
      if (!published) throw new Refused('This key was used on another network')
      return published
    },
    async findByKey(account, idempotencyKey) {
      await accountOf(sandbox, account)
      return find(sandbox, account.platform, idempotencyKey)
    },
    async readEngagement(account, postIds) {
      await accountOf(sandbox, account)
      return countLikes(db, account.platform, postIds)
    },
  }
  return { ...port, ...siteOf(db) }
}

/** The sandbox counts likes; it has no comments or shares. */
async function countLikes(
  db: Db,
  platform: SocialPlatform,
  postIds: readonly string[],
): Promise<Map<string, Engagement>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sandboxPosts')
    .select(['id', 'likes'])
    .where('platform', '=', platform)
    .where('id', 'in', postIds)
    .execute()
  return new Map(rows.map(({ id, likes }) => [id, { likes, comments: 0, shares: 0 }]))
}

/** What people do on a network's own site. */
const siteOf = (db: Db) => ({
  /** What the network shows to the public, newest first. */
  feed: (platform: SocialPlatform, count: number) =>
    db
      .selectFrom('sandboxPosts')
      .select(['id', 'username', 'text', 'likes', 'publishedAt'])
      .where('platform', '=', platform)
      .orderBy('publishedAt', 'desc')
      .orderBy('id')
      .limit(count)
      .execute(),
  /** Likes a post; false when there is none. */
  async like(platform: SocialPlatform, postId: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('sandboxPosts')
      .set({ likes: sql`likes + 1` })
      .where('id', '=', postId)
      .where('platform', '=', platform)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },
})

async function find({ db, publicUrl }: Sandbox, platform: SocialPlatform, idempotencyKey: string) {
  const post = await db
    .selectFrom('sandboxPosts')
    .select('id')
    .where('platform', '=', platform)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return post && { postId: post.id, url: `${publicUrl}${FEED}/${platform}#${post.id}` }
}

/** Puts a post on its network, once for each key, or behaves as its text asks. */
async function publishOnce(
  sandbox: Sandbox,
  { platform, text, idempotencyKey, accessToken }: PublishRequest,
): Promise<void> {
  const { username } = await accountOf(sandbox, { platform, accessToken })
  if (text.includes(AWAY)) throw new UnknownOutcome('The network does not answer')
  if (text.includes(REFUSED)) throw new Refused('This post goes against our community standards')
  if (text.includes(BUSY)) waitForHalf(sandbox.now())
  const over = overLimit(platform, { content: text, hashtags: [] })
  if (over) throw new Refused(over.message)
  const id = `post_${randomBytes(9).toString('hex')}`
  // One statement: a process that is killed here has published, or has not.
  const fresh = await sandbox.db
    .insertInto('sandboxPosts')
    .values({ id, platform, username, text, idempotencyKey, publishedAt: sandbox.now() })
    .onConflict((conflict) => conflict.column('idempotencyKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (fresh && text.includes(ANSWER_LOST)) throw new UnknownOutcome('The connection was lost')
}

/** @throws RetryAt in the first half of a minute, with the time when the second begins. */
function waitForHalf(now: Date): void {
  const half = new Date(now)
  half.setUTCSeconds(30, 0)
  if (now < half) throw new RetryAt('The network takes no more posts for now', half)
}

/** The account of this token. @throws Reconnect for one that is unknown or has expired. */
async function accountOf({ db, now }: Sandbox, { platform, accessToken }: PublishingAccount) {
  const account = await db
    .selectFrom('sandboxNetworkAccounts')
    .select(['username', 'expiresAt'])
    .where('accessToken', '=', accessToken)
    .where('platform', '=', platform)
    .executeTakeFirst()
  if (!account) throw new Reconnect('The access token is not valid. Connect the account again')
  if (account.expiresAt && account.expiresAt <= now())
    throw new Reconnect(`The access token has expired. Connect @${account.username} again`)
  return account
}

async function issueTokens(
  { db, now }: Sandbox,
  platform: SocialPlatform,
  username: string,
): Promise<Tokens> {
  const token = () => `sandbox_${randomBytes(24).toString('base64url')}`
  const tokens = {
    accessToken: token(),
    refreshToken: token(),
    expiresAt: new Date(now().getTime() + TOKEN_LIFE_MS),
  }
  await db
    .insertInto('sandboxNetworkAccounts')
    .values({ ...tokens, platform, username })
    .execute()
  return tokens
}

/** The earlier tokens are not valid any more. @throws Reconnect. */
async function renewTokens(
  sandbox: Sandbox,
  { platform, refreshToken }: { platform: SocialPlatform; refreshToken: string },
): Promise<Tokens> {
  const account = await sandbox.db
    .deleteFrom('sandboxNetworkAccounts')
    .where('refreshToken', '=', refreshToken)
    .where('platform', '=', platform)
    .returning('username')
    .executeTakeFirst()
  if (!account) throw new Reconnect('This connection cannot be renewed')
  return issueTokens(sandbox, platform, account.username)
}

/** A sandbox account has no followers; its published posts are counted. */
async function profileOf(db: Db, platform: SocialPlatform, username: string) {
  const { posts } = await db
    .selectFrom('sandboxPosts')
    .select(sql<number>`count(*)::int`.as('posts'))
    .where('platform', '=', platform)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return { followerCount: 0, following: 0, posts, businessAccount: true, verified: false }
}

export const isSandboxPublisher = (publisher: Publisher): publisher is SandboxPublisher =>
  publisher.name === 'sandbox'
