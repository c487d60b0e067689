import { z } from 'zod'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { missPosts } from './miss-posts.ts'
import { forgottenPosts } from './publish-store.ts'
import { LEASE_MS } from './publish-outcomes.ts'
import { publishPost } from './publish-post.ts'

const LATE_MS = 60_000
const BATCH_SIZE = 200

/**
 * Marks what is too late as missed, and publishes posts without a task: it was lost or came before the
 * server's clock said so, or the worker was killed while it published them.
 */
export const sweepPosts = task({
  name: 'sweep-social-posts',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  async run(_, ctx) {
    await missPosts(ctx)
    const before = (milliseconds: number) => new Date(ctx.now().getTime() - milliseconds)
    const left = await forgottenPosts(ctx.db, before(LATE_MS), before(LEASE_MS), BATCH_SIZE)
    for (const { id } of left)
      await inTransaction(ctx, (tx) => tx.enqueue(publishPost, { postId: id }))
  },
})
