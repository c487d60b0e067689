import { z } from 'zod'
import { platformFacts, PostId, postLifecycle, publishedText } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { tryTransition } from '../core/transition.ts'
import { isDatabaseAway } from '../db/database.ts'
import type { PublishedPost, PublishingAccount } from '../providers/publisher/publisher.ts'
import { accountOn, openToken } from './account-store.ts'
import {
  beginPublishing,
  findPost,
  extendLease,
  clearUnanswered,
  lockDuePost,
  lockLeased,
  recordUnanswered,
  takeOverLease,
  type StoredPost,
} from './post-store.ts'
import {
  providerFailure,
  Reconnect,
  UnknownOutcome,
  type ProviderFailure,
} from '../providers/failures.ts'

/** How long a network may take for each answer; publishing asks for at most three. */
const ANSWER_MS = 6_000
/** After this time the worker that began to publish has stopped for certain, and another may take over. */
export const LEASE_MS = 20_000
/** A post that a network has not taken for so long fails; an admin may try it again. */
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
    /** The task came before, while another worker might still have held the lease. */
    isBack: z.boolean().default(false),
  }),
  async run(lease, ctx) {
    const post = await acquireLease(ctx, lease)
    if (!post) return
    let published: PublishedPost
    try {
      published = await send(ctx, post, await publishingAccountFor(ctx, post))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      return handleFailure(ctx, post, providerFailure(error))
    }
    await finish(ctx, post, published)
  },
})

type LeaseRequest = { postId: PostId; isBack: boolean }

/** The post, leased to this task; undefined when it is not due, or another worker may hold the lease. */
async function acquireLease(
  ctx: Context,
  { postId, isBack }: LeaseRequest,
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
  // Another worker may still publish it; this task comes back when that lease ends. Once: where the
  // clocks of the server and its database differ it would come back without end.
  if (!isBack)
    await inTransaction(ctx, (tx) =>
      tx.enqueue(publishPost, { postId, isBack: true }, { at: free }),
    )
  return undefined
}

/** The account that the post goes out under. @throws Reconnect without a usable one. */
async function publishingAccountFor(
  { db, now, secrets }: Context,
  { platform }: StoredPost,
): Promise<PublishingAccount> {
  const account = await accountOn(db, platform)
  if (!account) throw new Reconnect(NO_ACCOUNT)
  const { label } = platformFacts[platform]
  const again = `Connect @${account.username} again`
  if (account.expiresAt && account.expiresAt <= now())
    throw new Reconnect(`The connection to ${label} has expired. ${again}`)
  let accessToken: string | undefined
  try {
    accessToken = openToken(secrets, account, 'access')
  } catch {
    throw new Reconnect(
      `The connection to ${label} cannot be read with the present token key. ${again}`,
    )
  }
  if (!accessToken) throw new Reconnect(NO_ACCOUNT)
  return { platform, accessToken }
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
    if (providerFailure(error).kind !== 'unknown_outcome') throw error
    // Often the post is there and only the answer was lost. A lookup that fails says nothing about that.
    const there = await find().catch((lookupError: unknown) => {
      if (isDatabaseAway(lookupError)) throw lookupError
      return undefined
    })
    if (there) return there
    throw error
  }
}

/** @throws UnknownOutcome when it takes longer. */
async function within<T>(milliseconds: number, call: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new UnknownOutcome('The network did not answer in time')),
      milliseconds,
    )
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}

const finish = (ctx: Context, post: StoredPost, { postId, url }: PublishedPost): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const proof = { postedAt: ctx.now(), providerPostId: postId, postUrl: url }
    if (await tryTransition(db, postLifecycle, post.id, 'post', { by: 'provider' }, proof))
      await clearUnanswered(db, post.id)
  })

/** Only by the worker that holds the lease: for one that took it over the post may be published by now. */
const fail = (
  ctx: Context,
  post: StoredPost,
  failure: string,
  by: 'provider' | 'system' = 'system',
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx
    if (!(await lockLeased(db, post))) return
    const why = { by, reason: failure }
    if (!(await tryTransition(db, postLifecycle, post.id, 'fail', why, { failure }))) return
    await clearUnanswered(db, post.id)
    await raiseAlert(ctx, tx, {
      kind: 'post_failed',
      about: `${post.id} ${post.attempts}`,
      what: `A post to ${platformFacts[post.platform].label} was not published: ${failure}`,
      place: { tab: 'social' },
    })
  })

function handleFailure(ctx: Context, post: StoredPost, failure: ProviderFailure): Promise<void> {
  switch (failure.kind) {
    case 'refused':
      return fail(ctx, post, failure.message, 'provider')
    case 'reconnect':
      return fail(ctx, post, failure.message)
    case 'retry_at':
      return retry(ctx, post, failure.time, failure.message)
    case 'unknown_outcome':
      return retryUnknownOutcome(ctx, post)
  }
}

/** The network is asked again when the lease is over. */
const retryUnknownOutcome = (ctx: Context, post: StoredPost): Promise<void> =>
  retry(
    ctx,
    post,
    new Date(ctx.now().getTime() + LEASE_MS),
    `${platformFacts[post.platform].label} has not answered for an hour. Look there before you try again`,
  )

/** Keeps the lease until the next try at `time`; the post fails with `reason` when that is too late. */
function retry(ctx: Context, post: StoredPost, time: Date, reason: string): Promise<void> {
  const now = ctx.now()
  const since = post.unansweredSince ?? now
  const isTooLate = time.getTime() - since.getTime() >= GIVE_UP_MS + LEASE_MS
  if (isTooLate) return fail(ctx, post, reason)
  return inTransaction(ctx, async (tx) => {
    if (!(await extendLease(tx.db, post, new Date(time.getTime() - LEASE_MS)))) return
    await recordUnanswered(tx.db, post.id, now)
    await tx.enqueue(publishPost, { postId: post.id }, { at: time })
  })
}
