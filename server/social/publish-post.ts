import { z } from 'zod'
import { platformFacts, PostId, postLifecycle, publishedText } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { isDatabaseAway } from '../db/database.ts'
import type { PublishedPost, PublishingAccount } from '../providers/publisher/publisher.ts'
import { accountOn, openToken } from './account-store.ts'
import {
  beginPublishing,
  findPost,
  forgetUnanswered,
  lockDuePost,
  lockLeased,
  noteUnanswered,
  takeOverLease,
  type StoredPost,
} from './post-store.ts'
import { Refused } from '../providers/refused.ts'

/** How long a network may take for each answer; publishing asks for at most three. */
const ANSWER_MS = 6_000
/** After this time whoever began to publish is gone for certain, and another worker may take over. */
export const LEASE_MS = 20_000
/** A network that has not answered for so long is given up until somebody tries again. */
export const GIVE_UP_MS = 3_600_000

const NO_ACCOUNT = 'No connected account'

/**
 * Puts a post on its network when its time has come. It reads the row again: a post that was moved to
 * a later time, taken back or published meanwhile is left alone. A post that may be there already is
 * looked for before it is sent again.
 */
export const publishPost = task({
  name: 'publish-post',
  queue: 'scheduled',
  payload: z.object({
    postId: PostId,
    /** It came before, while somebody else might still have been at it. */
    isBack: z.boolean().default(false),
  }),
  async run(asked, ctx) {
    const post = await acquireLease(ctx, asked)
    if (!post) return
    const account = await publishingAccountFor(ctx, post)
    if (typeof account === 'string') return fail(ctx, post, account)
    let published: PublishedPost
    try {
      published = await send(ctx, post, account)
    } catch (error) {
      if (error instanceof Refused) return fail(ctx, post, error.message, 'provider')
      if (isDatabaseAway(error)) throw error
      return retryUnknownOutcome(ctx, post)
    }
    await finish(ctx, post, published)
  },
})

type Asked = { postId: PostId; isBack: boolean }

/** The post, ours to publish now; undefined when it is not, or not yet. */
async function acquireLease(
  ctx: Context,
  { postId, isBack }: Asked,
): Promise<StoredPost | undefined> {
  const now = ctx.now()
  const begun = await inTransaction(ctx, async ({ db }) =>
    (await lockDuePost(db, postId, now)) ? beginPublishing(db, postId, now) : undefined,
  )
  if (begun) return begun
  const post = await findPost(ctx.db, postId)
  if (post?.status !== 'publishing' || !post.publishingSince) return undefined
  const free = new Date(post.publishingSince.getTime() + LEASE_MS)
  if (free <= now) return takeOverLease(ctx.db, post, now)
  // Somebody may still be at it; if they are not, this comes back as soon as that is certain. Once:
  // where the clocks of the server and its database differ it would come and go without end.
  if (!isBack)
    await inTransaction(ctx, (tx) =>
      tx.enqueue(publishPost, { postId, isBack: true }, { at: free }),
    )
  return undefined
}

/** Whom the post goes out as, or why nobody. */
async function publishingAccountFor(
  { db, now, secrets }: Context,
  { platform }: StoredPost,
): Promise<PublishingAccount | string> {
  const account = await accountOn(db, platform)
  if (!account) return NO_ACCOUNT
  const { label } = platformFacts[platform]
  const again = `Connect @${account.username} again`
  if (account.expiresAt && account.expiresAt <= now())
    return `The connection to ${label} has expired. ${again}`
  try {
    const accessToken = openToken(secrets, account, 'access')
    return accessToken ? { platform, accessToken } : NO_ACCOUNT
  } catch {
    return `The connection to ${label} cannot be read with the present token key. ${again}`
  }
}

async function send(
  ctx: Context,
  post: StoredPost,
  account: PublishingAccount,
): Promise<PublishedPost> {
  const { publisher } = ctx
  const find = () => within(ANSWER_MS, publisher.findByKey(account, post.publishKey))
  if (post.attempts > 1) {
    const there = await find()
    if (there) return there
  }
  const idempotencyKey = post.publishKey
  const request = { ...account, text: publishedText(post), idempotencyKey }
  try {
    return await within(ANSWER_MS, publisher.publish(request))
  } catch (error) {
    if (error instanceof Refused) throw error
    // The answer is unknown; often the post is there and only the answer was lost.
    const there = await find()
    if (there) return there
    throw error
  }
}

/** @throws Error when it takes longer. */
async function within<T>(milliseconds: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The network did not answer in time')), milliseconds)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}

const finish = (ctx: Context, post: StoredPost, { postId, url }: PublishedPost): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const proof = { postedAt: ctx.now(), providerPostId: postId, postUrl: url }
    if (await tryTransition(db, postLifecycle, post.id, 'post', { by: 'provider' }, proof))
      await forgetUnanswered(db, post.id)
  })

/** Only by whom the post is with: for somebody who took it over it may be there by now. */
const fail = (
  ctx: Context,
  post: StoredPost,
  failure: string,
  by: 'provider' | 'system' = 'system',
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    if (!(await lockLeased(db, post))) return
    const why = { by, reason: failure }
    if (await tryTransition(db, postLifecycle, post.id, 'fail', why, { failure }))
      await forgetUnanswered(db, post.id)
  })

/** No answer came: the network is asked again when the lease is over, until it has been too long. */
function retryUnknownOutcome(ctx: Context, post: StoredPost): Promise<void> {
  const now = ctx.now()
  const since = post.unansweredSince ?? now
  if (now.getTime() - since.getTime() >= GIVE_UP_MS) return fail(ctx, post, gaveUp(post))
  return inTransaction(ctx, async (tx) => {
    await noteUnanswered(tx.db, post.id, now)
    const at = new Date(now.getTime() + LEASE_MS)
    await tx.enqueue(publishPost, { postId: post.id }, { at })
  })
}

const gaveUp = ({ platform }: StoredPost): string =>
  `${platformFacts[platform].label} has not answered for an hour. Look there before you try again`
