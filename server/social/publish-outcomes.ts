import { formatInstant } from '../../contract/calendar.ts'
import { platformFacts, postLifecycle } from '../../contract/social.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { tryTransition, type Changes } from '../core/transition.ts'
import type { PublishedPost } from '../providers/publisher/network.ts'
import { UNTRIED, type StoredPost } from './post-store.ts'
import { recordPosted } from './schedule-store.ts'
import { extendLease, lockLeased, recordUnanswered } from './publish-store.ts'

/** After this time the worker that began a call has stopped for certain, and another may take over. */
export const LEASE_MS = 20_000

export const finish = (
  ctx: Context,
  post: StoredPost,
  { postId, url }: PublishedPost,
): Promise<void> =>
  inTransaction(ctx, async ({ db }) => {
    const proof = { postedAt: ctx.now(), providerPostId: postId, postUrl: url }
    const rest = { step: null, stepAt: null, unansweredSince: null }
    const by = { by: 'provider' } as const
    const changes = { ...proof, ...rest }
    const posted = await tryTransition(db, postLifecycle, post.id, 'post', by, changes)
    if (posted?.scheduleId) await recordPosted(db, posted.scheduleId, ctx.now())
  })

/** Stores the task that looks up once more whether a post is public. */
export type LookAgain = (tx: Transaction) => Promise<void>

type Failure = {
  failure: string
  by: 'provider' | 'system'
  changes: Changes<typeof postLifecycle>
  /** In the place of an alert now. */
  lookAgain?: LookAgain | undefined
}

/** Only by the worker that holds the lease: for one that took it over the post may be published by now. */
const end = (
  ctx: Context,
  post: StoredPost,
  { failure, by, changes, lookAgain }: Failure,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockLeased(tx.db, post))) return
    const why = { by, reason: failure }
    if (await tryTransition(tx.db, postLifecycle, post.id, 'fail', why, { failure, ...changes }))
      await (lookAgain ? lookAgain(tx) : alertFailure(ctx, tx, post, failure))
  })

export const fail = (
  ctx: Context,
  post: StoredPost,
  failure: string,
  by: 'provider' | 'system' = 'system',
): Promise<void> => end(ctx, post, { failure, by, changes: UNTRIED })

/** It may be public. What is known stays in the row, so that it can be looked up once more, by itself or when a person confirms it. */
export const failUnconfirmed = (
  ctx: Context,
  post: StoredPost,
  lookAgain?: LookAgain,
): Promise<void> => {
  const at = formatInstant(post.stepAt ?? ctx.now())
  const failure = `We could not confirm. Check there, then retry. No answer came after sending at ${at}`
  return end(ctx, post, {
    failure,
    by: 'system',
    changes: { detail: 'not_confirmed' },
    lookAgain,
  })
}

export const alertFailure = (ctx: Context, tx: Transaction, post: StoredPost, failure: string) =>
  raiseAlert(ctx, tx, {
    kind: 'post_failed',
    about: `${post.id} ${post.updatedAt.toISOString()}`,
    what: `A post to ${platformFacts[post.platform].label} was not published: ${failure}`,
    place: { tab: 'social' },
  })

/** Keeps the post in this worker's hands until `until`, when its task comes back. */
export const wait = (
  ctx: Context,
  post: StoredPost,
  until: Date,
  comeBack: ComeBack,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const since = new Date(until.getTime() - LEASE_MS)
    if (!(await extendLease(tx.db, post, since))) return
    await comeBack(tx, until)
  })

/** Stores the task that goes on with the post at this time. */
type ComeBack = (tx: Transaction, at: Date) => Promise<void>

type Hold = { why: string | null } & (
  | { is: 'waits_for_reconnect' }
  | { is: 'waits_for_network'; until: Date; isUnanswered?: boolean }
)

/**
 * Gives the post back to the schedule: nothing of it is public. What was prepared stays, except while it waits for a person:
 * networks delete unused uploads within a day.
 */
export const hold = (
  ctx: Context,
  post: StoredPost,
  held: Hold,
  comeBack: ComeBack,
): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    if (!(await lockLeased(tx.db, post))) return
    const until = held.is === 'waits_for_network' ? held.until : null
    const changes = {
      detail: held.is,
      nextTryAt: until,
      progress: held.why,
      ...(until ? { step: null, stepAt: null } : UNTRIED),
    }
    const why = { by: 'system', reason: held.why } as const
    if (!(await tryTransition(tx.db, postLifecycle, post.id, 'hold', why, changes))) return
    if (held.is === 'waits_for_network' && held.isUnanswered)
      await recordUnanswered(tx.db, post.id, ctx.now())
    if (until) await comeBack(tx, until)
  })
