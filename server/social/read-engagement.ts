import { z } from 'zod'
import { AppError } from '../../contract/errors.ts'
import { platformFacts } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { task } from '../core/task.ts'
import { activeAccounts, recordSync, type StoredAccount } from './account-store.ts'
import { publishingAccountFor } from './publishing-account.ts'
import { recoverAccount } from './renew-account.ts'
import { postsToRead, recordAsked, recordMetrics } from './metrics-store.ts'
import { countPublished, recordEngagement } from './post-store.ts'
import { providerFailure } from '../providers/failures.ts'
import { METRICS_BATCH } from '../providers/publisher/network.ts'

const READ_FOR_MS = 30 * 86_400_000

/**
 * Asks every network what people did with posts of the last 30 days, at most 50 of each network in one call; returns how many it
 * got figures of. A person who asks gets the newest; the task those that are due, so that networks with few calls last.
 * @throws AppError provider_unavailable when one is away, after the others were read.
 */
export async function readEngagement(
  ctx: Context,
  { isAsked }: { isAsked: boolean },
): Promise<{ postsRead: number }> {
  const accounts = await activeAccounts(ctx.db)
  const counts = await Promise.allSettled(
    accounts.map((account) => readAccount(ctx, account, isAsked)),
  )
  for (const count of counts) if (count.status === 'rejected') throw count.reason
  const read = counts.map((count) => (count.status === 'fulfilled' ? count.value : 0))
  return { postsRead: read.reduce((sum, count) => sum + count, 0) }
}

/** A network that refuses or is away leaves the figures as they were read last. */
async function readAccount(
  ctx: Context,
  account: StoredAccount,
  isAsked: boolean,
): Promise<number> {
  const { db, now, publisher } = ctx
  const { platform } = account
  if (account.needsReconnectAt) return 0
  const since = new Date(now().getTime() - READ_FOR_MS)
  const posts = await postsToRead(db, platform, {
    since,
    now: now(),
    count: METRICS_BATCH,
    isAsked,
  })
  const ids = posts.flatMap(({ providerPostId }) => providerPostId ?? [])
  if (ids.length === 0 && !isAsked) return 0
  const figures = await publishingAccountFor(ctx, account)
    .then((sender) => publisher.on(platform).metrics(sender.account, ids))
    .catch(async (error: unknown) => {
      const failure = providerFailure(error)
      if (failure.kind === 'reconnect') await recoverAccount(ctx, account, failure)
      if (failure.kind === 'refused' || failure.kind === 'reconnect') return undefined
      const { label } = platformFacts[platform]
      const isUsedUp = failure.kind === 'retry_at'
      // The task comes again by itself.
      if (isUsedUp && !isAsked) return undefined
      if (isUsedUp)
        throw new AppError(
          'provider_unavailable',
          `${label} takes no more requests for now. Please try again later`,
        )
      throw new AppError('provider_unavailable', `${label} does not answer. Please try again`, {
        cause: error,
      })
    })
  if (!figures) return 0
  await inTransaction(ctx, async (tx) => {
    for (const { id, providerPostId } of posts) {
      const metrics = providerPostId && figures.get(providerPostId)
      if (!metrics) continue
      const { likes, comments, shares } = metrics
      await recordEngagement(tx.db, id, { likes, comments, shares })
      await recordMetrics(tx.db, id, metrics, now())
    }
    if (posts.length > 0)
      await recordAsked(
        tx.db,
        posts.map(({ id }) => id),
        now(),
      )
    await recordSync(tx.db, account.id, now(), await countPublished(tx.db, platform))
  })
  return figures.size
}

export const syncEngagement = task({
  name: 'read-social-engagement',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, ctx) {
    await readEngagement(ctx, { isAsked: false })
  },
})
