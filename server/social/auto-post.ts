import type { Args, Result } from '../../contract/endpoint.ts'
import type { autoPostNow, AutoPost } from '../../contract/social-auto-post.ts'
import { explainMissingPicture } from '../../contract/social-limits.ts'
import { platformFacts, SOCIAL_PLATFORMS, type SocialPlatform } from '../../contract/social.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { accountOn, activeAccounts, type StoredAccount } from './account-store.ts'
import { scheduleAt } from './create-post.ts'
import { sourceOf } from '../writing/generated-text-store.ts'
import { insertPost, lastAutoPost } from './post-store.ts'
import { scheduledContent, scheduledPlatforms } from './schedule-store.ts'
import { countUse } from './template-store.ts'
import { writePost } from './write-post.ts'

type Request = Args<typeof autoPostNow>
type Outcome = Result<typeof autoPostNow>
type PreviewedPost = NonNullable<Request['body']['posts']>[number]

/** Two calls within this time count as one. */
const PAUSE_MS = 60_000
/** 'Auto-Post Now' publishes words alone. */
const NO_PICTURES = 0
const JUST_NOW = 'Already auto-posted less than a minute ago'

/**
 * 'Auto-Post Now': publishes one post for every connected account immediately. It publishes the posts of a
 * preview unchanged, or else new ones that no model wrote; a preview stores none.
 */
export async function autoPost(
  ctx: Context,
  user: User,
  { query, body }: Request,
): Promise<Outcome> {
  const isPreview = query.preview === 'true'
  const { posts, skipped } = body.posts
    ? await draftOf(ctx, body.posts)
    : await written(ctx, await activeAccounts(ctx.db), { isReadFirst: isPreview })
  if (isPreview) return { postsCreated: 0, posts, skipped }

  const created = await inTransaction(ctx, async (tx) => {
    const made: AutoPost[] = []
    // Always in this order: each call locks its network, and another order could deadlock.
    for (const platform of SOCIAL_PLATFORMS) {
      const post = posts.find((candidate) => candidate.platform === platform)
      if (!post) continue
      if (await publishNow(ctx, tx, user, post)) made.push(post)
      else skipped.push({ platform, reason: JUST_NOW })
    }
    return made
  })
  return { postsCreated: created.length, posts: created, skipped }
}

type Draft = Pick<Outcome, 'posts' | 'skipped'>

async function written(
  ctx: Context,
  accounts: StoredAccount[],
  reading: { isReadFirst: boolean },
): Promise<Draft> {
  const posts: AutoPost[] = []
  const skipped: Outcome['skipped'] = []
  const turns = accounts.map(async ({ platform, username }) => {
    // Check before writing: a post that would be skipped must not cost a request to the writer.
    const missing = explainMissingPicture(platform, NO_PICTURES)
    if (missing) skipped.push({ platform, reason: missing })
    else if (await wasJustNow(ctx, ctx.db, platform)) skipped.push({ platform, reason: JUST_NOW })
    else {
      const contentType = (await scheduledContent(ctx.db, platform)) ?? 'promotional'
      const words = await writePost(ctx, platform, contentType, reading)
      posts.push({ platform, username, contentType, ...words })
    }
  })
  await Promise.all(turns)
  const connected = new Set(accounts.map(({ platform }) => platform))
  const scheduled = await scheduledPlatforms(ctx.db)
  const left = scheduled.filter((platform) => !connected.has(platform))
  return {
    posts: posts.toSorted(byPlatform),
    skipped: [...skipped, ...left.map(notConnected)].toSorted(byPlatform),
  }
}

type OfPlatform = { platform: SocialPlatform }
const byPlatform = (one: OfPlatform, other: OfPlatform): number =>
  SOCIAL_PLATFORMS.indexOf(one.platform) - SOCIAL_PLATFORMS.indexOf(other.platform)

async function draftOf({ db }: Context, previewed: PreviewedPost[]): Promise<Draft> {
  const posts: AutoPost[] = []
  const skipped: Outcome['skipped'] = []
  for (const { contentType = 'promotional', templateId = null, ...words } of previewed) {
    const account = await accountOn(db, words.platform)
    const missing = explainMissingPicture(words.platform, NO_PICTURES)
    if (!account) skipped.push(notConnected(words.platform))
    else if (missing) skipped.push({ platform: words.platform, reason: missing })
    else {
      const source = templateId ? 'template' : ((await sourceOf(db, words.content)) ?? 'person')
      posts.push({ ...words, username: account.username, contentType, templateId, source })
    }
  }
  return { posts, skipped }
}

const notConnected = (platform: SocialPlatform) => ({
  platform,
  reason: `No ${platformFacts[platform].label} account is connected`,
})

/** False when one was published a moment ago: by another admin, or by a second click. */
async function publishNow(
  ctx: Context,
  tx: Transaction,
  { id: userId }: User,
  { platform, content, hashtags, contentType, templateId }: AutoPost,
): Promise<boolean> {
  if (await wasJustNow(ctx, tx.db, platform)) return false
  const source = await sourceOf(tx.db, content)
  const words = { platform, content, hashtags, contentType, source }
  const post = await insertPost(tx.db, { ...words, origin: 'auto' })
  if (templateId) await countUse(tx.db, templateId)
  await scheduleAt(ctx, tx, post, { by: 'admin', userId }, ctx.now())
  return true
}

/** Within a transaction the answer stays true until its end: `lastAutoPost` locks the network. */
async function wasJustNow(
  ctx: Pick<Context, 'now'>,
  db: Context['db'],
  platform: SocialPlatform,
): Promise<boolean> {
  const now = ctx.now()
  const last = await lastAutoPost(db, platform, now)
  return last !== undefined && now.getTime() - last.getTime() < PAUSE_MS
}
