import { z } from 'zod'
import { endOfQuietHours } from '../../../contract/quiet-hours.ts'
import { inTransaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { lockJob } from '../../jobs/store.ts'
import { notifySwapOffered } from '../../messaging/notify-swaps.ts'
import { nearestHaulers } from './nearest-haulers.ts'
import { changeSwap, findSwap, isLive } from './swap-store.ts'

/**
 * An offered job was not withdrawn within some seconds: the nearest haulers who could take it read of it. In the quiet
 * hours it stands on their screens alone, since it is over before they end.
 */
export const announceSwap = task({
  name: 'announce-swap',
  queue: 'urgent',
  payload: z.object({ swapId: z.int() }),
  run: ({ swapId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const offer = await findSwap(tx.db, swapId)
      const job = offer && (await lockJob(tx.db, offer.jobId))
      const swap = await findSwap(tx.db, swapId)
      if (!job || !swap || swap.endedAt !== null || swap.haulers !== null) return
      if (ctx.now() >= swap.openUntil || !(await isLive(tx.db, swapId))) return
      const { count, readers } = await nearestHaulers(ctx, tx.db, job, (id) => id === swap.haulerId)
      await changeSwap(tx.db, swap, { haulers: count })
      if (endOfQuietHours(ctx.now(), ctx.config.sendingHours)) return
      const { haulerPayout: payout } = splitOf(job, job.estimatedPriceCents)
      await notifySwapOffered(ctx, tx, job, { haulers: readers, payout, until: swap.openUntil })
    }),
})
