import { z } from 'zod'
import { platformFacts, PostId } from '../../contract/social.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { isDatabaseAway } from '../db/database.ts'
import {
  isOwnFault,
  providerFailure,
  RetryAt,
  type ProviderFailure,
  type Reconnect,
} from '../providers/failures.ts'
import { accountOn, type StoredAccount } from './account-store.ts'
import { confirmLater } from './confirm-later.ts'
import { latestMs, missPosts } from './miss-posts.ts'
import { findPost, type StoredPost } from './post-store.ts'
import {
  fail,
  failUnconfirmed,
  finish,
  hold,
  LEASE_MS,
  type LookAgain,
  wait,
} from './publish-outcomes.ts'
import { advance, isMaybePublic, LeaseLost, type Work } from './publish-steps.ts'
import { beginPublishing, lockDuePost, takeOverLease } from './publish-store.ts'
import { publishingAccountFor } from './publishing-account.ts'
import { recoverAccount } from './renew-account.ts'

/** A network that does not answer for so long fails the post; an admin may try it again. */
export const GIVE_UP_MS = 3_600_000
/** However often the network names another time. */
const MOST_TRIES = 40
const LONGEST_WAIT_MS = 25 * 3_600_000

const NO_ACCOUNT = 'No connected account'

/**
 * Puts a post on its network when its time has come. It reads the row again: a post that was moved to a later time, taken
 * back or published meanwhile is left alone.
 */
export const publishPost = task({
  name: 'publish-post',
  queue: 'scheduled',
  payload: z.object({
    postId: PostId,
    /** The task came before, while another worker might still have held the lease. */
    isBack: z.boolean().default(false),
  }),
  async run(request, ctx) {
    const post = await acquireLease(ctx, request)
    if (!post) return
    try {
      await publish(ctx, post)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
    }
  },
})

type LeaseRequest = { postId: PostId; isBack: boolean }

/** The post, leased to this task; undefined when it is not due, or another worker may hold the lease. */
async function acquireLease(
  ctx: Context,
  { postId, isBack }: LeaseRequest,
): Promise<StoredPost | undefined> {
  const now = ctx.now()
  const leaseEnd = new Date(now.getTime() + LEASE_MS)
  const begun = await inTransaction(ctx, async (tx) => {
    const due = await lockDuePost(tx.db, postId, now)
    if (!due) return undefined
    if (await isOverdue(ctx, tx, due)) return 'too late'
    // If this worker is killed, that task takes over: the sweep alone would take a minute longer.
    await tx.enqueue(publishPost, { postId }, { at: leaseEnd })
    return beginPublishing(tx.db, postId, now)
  })
  if (begun === 'too late') {
    await missPosts(ctx)
    return undefined
  }
  if (begun) return begun
  const post = await findPost(ctx.db, postId)
  if (post?.status !== 'publishing' || !post.publishingSince) return undefined
  const free = new Date(post.publishingSince.getTime() + LEASE_MS)
  if (free <= now)
    return inTransaction(ctx, async (tx) => {
      await tx.enqueue(publishPost, { postId }, { at: leaseEnd })
      return takeOverLease(tx.db, post, now)
    })
  // Another worker may still publish it; this task comes back when that lease ends. Once: where the
  // clocks of the server and its database differ it would come back without end.
  if (!isBack)
    await inTransaction(ctx, (tx) =>
      tx.enqueue(publishPost, { postId, isBack: true }, { at: free }),
    )
  return undefined
}

/** Whether it is too late for a post that was never tried. */
const isOverdue = async (
  ctx: Context,
  { db }: Transaction,
  { detail, scheduledFor }: StoredPost,
): Promise<boolean> => {
  const late = ctx.now().getTime() - (scheduledFor ?? ctx.now()).getTime()
  return detail === null && late > (await latestMs(ctx, db, ctx.now()))
}

async function publish(ctx: Context, post: StoredPost): Promise<void> {
  const network = ctx.publisher.on(post.platform)
  const stored = await accountOn(ctx.db, post.platform)
  if (!stored) {
    if (isMaybePublic(ctx, { post, network })) return failUnconfirmed(ctx, post)
    return fail(ctx, post, NO_ACCOUNT)
  }
  let sender: Sender
  try {
    sender = await publishingAccountFor(ctx, stored)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return handleFailure(ctx, { post, network }, providerFailure(error))
  }
  const work: Work = { post, network, account: sender.account }
  try {
    await makeProgress(ctx, work)
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof LeaseLost) throw error
    const failure = providerFailure(error)
    // An answer says that this call published nothing. Without one, the call is still in flight.
    const left = failure.kind === 'unknown_outcome' ? work.post : { ...work.post, step: null }
    if (failure.kind === 'reconnect') await renewOrEnd(ctx, left, sender.stored, failure)
    else await handleFailure(ctx, { post: left, network }, failure)
    // The post is safe; the mistake is in our code, and shows up among the failed tasks.
    if (isOwnFault(error)) throw error
  }
}

type Sender = Awaited<ReturnType<typeof publishingAccountFor>>

const comeBackTo =
  ({ id: postId }: StoredPost) =>
  (tx: Transaction, at: Date): Promise<void> =>
    tx.enqueue(publishPost, { postId }, { at })

const lookAgain = ({ id: postId }: StoredPost, at: Date | undefined): LookAgain | undefined =>
  at && ((tx) => tx.enqueue(confirmLater, { postId }, { at }))

async function makeProgress(ctx: Context, work: Work): Promise<void> {
  const progress = await advance(ctx, work)
  switch (progress.is) {
    case 'published':
      return finish(ctx, work.post, progress.published)
    case 'later':
      return wait(ctx, work.post, progress.until, comeBackTo(work.post))
    case 'not_confirmed':
      return failUnconfirmed(ctx, work.post, lookAgain(work.post, progress.lookAgainAt))
    case 'refused':
      return fail(ctx, work.post, progress.reason)
  }
}

/** A token may be void before its time: where the network gives another one, no person is needed. */
async function renewOrEnd(
  ctx: Context,
  post: StoredPost,
  account: StoredAccount,
  failure: Reconnect,
): Promise<void> {
  const work = { post, network: ctx.publisher.on(post.platform) }
  const outcome = await recoverAccount(ctx, account, failure)
  if (outcome === 'ended') return handleFailure(ctx, work, failure)
  // With the new token at once, as often as for any other reason.
  const pause = outcome === 'renewed' ? new RetryAt(failure.message, ctx.now()) : outcome
  return handleFailure(ctx, work, pause)
}

/** After a failure that says nothing of the step in flight: a step that was answered is null here. */
function handleFailure(
  ctx: Context,
  { post, network }: Pick<Work, 'post' | 'network'>,
  failure: ProviderFailure,
): Promise<void> {
  const { label } = platformFacts[post.platform]
  const now = ctx.now()
  // The step that publishes is in flight, or done and a later one failed: the post may be public.
  const isBegun = isMaybePublic(ctx, { post, network })
  if (failure.kind === 'refused') return fail(ctx, post, failure.message, 'provider')
  if (failure.kind === 'reconnect') {
    if (isBegun) return failUnconfirmed(ctx, post)
    const why = `Waits until ${label} is connected again`
    return hold(ctx, post, { is: 'waits_for_reconnect', why }, comeBackTo(post))
  }
  const since = post.unansweredSince ?? (isBegun ? post.stepAt : null) ?? now
  const isUnanswered = failure.kind === 'unknown_outcome'
  const pause = Math.min(600_000, 15_000 * 2 ** Math.min(post.attempts - 1, 6))
  const until = isUnanswered ? new Date(now.getTime() + pause) : failure.time
  const isTooLate = isUnanswered
    ? now.getTime() - since.getTime() >= GIVE_UP_MS
    : until.getTime() - now.getTime() > LONGEST_WAIT_MS
  if (isTooLate || post.attempts >= MOST_TRIES) {
    if (isBegun) return failUnconfirmed(ctx, post)
    return fail(ctx, post, isUnanswered ? `${label} has not answered for an hour` : failure.message)
  }
  if (isBegun) return wait(ctx, post, until, comeBackTo(post))
  const why = isUnanswered ? `${label} does not answer` : failure.message
  return hold(ctx, post, { is: 'waits_for_network', until, why, isUnanswered }, comeBackTo(post))
}
