import { z } from 'zod'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { findPayoutsToRelease } from './payout-store.ts'
import { releaseHeldPayout } from './send-payout.ts'

/** How many payouts one run of the sweep enqueues; the next run takes the rest. */
const MOST = 500

/** By the clock: enqueues what is due on hold, for a task that was lost or came too early. */
export const releaseDuePayouts = task({
  name: 'release-due-payouts',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '* * * * *',
  run: (_, ctx) =>
    inTransaction(ctx, async (tx) => {
      const due = await findPayoutsToRelease(tx.db, ctx.now(), MOST)
      await tx.enqueueAll(
        releaseHeldPayout,
        due.map(({ id }) => ({ payoutId: id })),
      )
    }),
})
