import { sql } from 'kysely'
import type { PostMetrics, SocialPlatform } from '../../../contract/social.ts'
import type { Db } from '../../db/database.ts'
import type { Grant, SocialNetwork } from './network.ts'
import {
  accountOf,
  authorizeUrl,
  exchange,
  grantOf,
  issueCode,
  profileOf,
  refresh,
  revoke,
  SANDBOX_SCOPES,
  TOKEN_LIVES,
  type Consent,
  type Sandbox,
} from './sandbox-oauth.ts'
import { lookUpInSandbox } from './sandbox-look-up.ts'
import { LOOK_UP_LAG_MS, runSandboxStep, sandboxSteps } from './sandbox-steps.ts'

const DAY_MS = 86_400_000
const SOON_MS = 7 * DAY_MS

type Settings = Sandbox & { publicUrl: string; platform: SocialPlatform }

/**
 * A social network that works offline: it keeps accounts, posts and likes in tables and obeys the rules of the real one,
 * the unpleasant ones included. Beside the port it has what people do on the network's own site.
 */
export type SandboxNetwork = ReturnType<typeof sandboxNetwork>

export function sandboxNetwork(settings: Settings) {
  const { db, now, platform } = settings
  const lives = TOKEN_LIVES[platform]
  // What lasts for an hour or a day is renewed when a third of it is left.
  const beforeMs = Math.min(SOON_MS, lives.accessMs / 3)
  const port: SocialNetwork & { isSandbox: true } = {
    platform,
    isSandbox: true,
    scopes: SANDBOX_SCOPES,
    renewal: lives.with && { with: lives.with, beforeMs },
    lookUpLagMs: LOOK_UP_LAG_MS,
    authorizeUrl: (request) => authorizeUrl(platform, request),
    exchange: (request) => exchange(settings, platform, request),
    refresh: (tokens) => refresh(settings, platform, tokens),
    async readAccount(account) {
      const { username } = await accountOf(settings, account)
      return { profile: await profileOf(db, platform, username), notice: null }
    },
    steps: (post) => sandboxSteps(platform, post),
    runStep: (name, request) => runSandboxStep(settings, name, request),
    lookUp: (request) => lookUpInSandbox(settings, request),
    async metrics(account, postIds) {
      await accountOf(settings, account)
      return countLikes(db, platform, postIds)
    },
  }
  const site = {
    /** What the page of consent does when a person allows us to publish. */
    issueCode: (consent: Omit<Consent, 'platform'>) =>
      issueCode({ db, now }, { ...consent, platform }),
    /** Everything allowed for one name, without the page. */
    grantByName: (username: string): Promise<Grant> =>
      grantOf(settings, platform, {
        usernames: [username],
        scopes: SANDBOX_SCOPES.map(({ name }) => name),
      }),
    revoke: (username: string) => revoke(db, platform, username),
    feed: (count: number) => feedOf(db, platform, count),
    like: (postId: string) => like(db, platform, postId),
  }
  return { ...port, ...site }
}

const UNCOUNTED = { comments: 0, shares: 0, impressions: null, clicks: null }

/** The sandbox counts likes; it has no comments or shares of others, and does not know who looked. */
async function countLikes(
  db: Db,
  platform: SocialPlatform,
  postIds: readonly string[],
): Promise<Map<string, PostMetrics>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('sandboxPosts')
    .select(['id', 'likes'])
    .where('platform', '=', platform)
    .where('id', 'in', postIds)
    .execute()
  return new Map(rows.map(({ id, likes }) => [id, { ...UNCOUNTED, likes }]))
}

/** What the network shows to the public, newest first. */
const feedOf = (db: Db, platform: SocialPlatform, count: number) =>
  db
    .selectFrom('sandboxPosts')
    .select(['id', 'username', 'text', 'media', 'comment', 'likes', 'publishedAt'])
    .where('platform', '=', platform)
    .orderBy('publishedAt', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()

/** Likes a post; false when there is none. */
async function like(db: Db, platform: SocialPlatform, postId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxPosts')
    .set({ likes: sql`likes + 1` })
    .where('id', '=', postId)
    .where('platform', '=', platform)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const isSandboxNetwork = (network: SocialNetwork): network is SandboxNetwork =>
  network.isSandbox
