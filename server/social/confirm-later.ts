import { z } from 'zod'
import { PostId, postLifecycle } from '../../contract/social.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { transition } from '../core/transition.ts'
import { lookOnceMore } from './confirm-post.ts'
import { findPost, lockPost } from './post-store.ts'
import { alertFailure } from './publish-outcomes.ts'
import { isAmbiguous } from './publish-store.ts'

/**
 * Looks up a post that we could not confirm, once the search of its network has caught up: it counts as posted when it is
 * there, else the team is alerted. A person who was faster has decided.
 */
export const confirmLater = task({
  name: 'confirm-social-post',
  queue: 'scheduled',
  payload: z.object({ postId: PostId }),
  async run({ postId }, ctx) {
    const post = await findPost(ctx.db, postId)
    if (post?.detail !== 'not_confirmed') return
    const published = await lookOnceMore(ctx, post)
    await inTransaction(ctx, async (tx) => {
      const locked = await lockPost(tx.db, postId)
      if (locked.detail !== 'not_confirmed') return
      if (!published || (await isAmbiguous(tx.db, locked, published.postId)))
        return alertFailure(ctx, tx, locked, locked.failure ?? '')
      const postedAt = locked.stepAt ?? ctx.now()
      const proof = { postedAt, providerPostId: published.postId, postUrl: published.url }
      const changes = { ...proof, step: null, stepAt: null }
      await transition(tx.db, postLifecycle, postId, 'confirm', { by: 'provider' }, changes)
    })
  },
})
