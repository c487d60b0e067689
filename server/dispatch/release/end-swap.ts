import { z } from 'zod'
import { inTransaction } from '../../core/context.ts'
import { task } from '../../core/task.ts'
import { findAnyHauler } from '../../haulers/store.ts'
import { lockJob } from '../../jobs/store.ts'
import { notifySwapNotTaken } from '../../messaging/notify-swaps.ts'
import { changeSwap, findSwap, isLive } from './swap-store.ts'

/**
 * The time of an offered job is over and no hauler took it: its hauler reads that it is still theirs, and decides.
 * They read nothing of a job that they lost, started or moved meanwhile.
 */
export const endSwap = task({
  name: 'end-swap',
  queue: 'urgent',
  payload: z.object({ swapId: z.int() }),
  run: ({ swapId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const offer = await findSwap(tx.db, swapId)
      if (!offer) return
      await lockJob(tx.db, offer.jobId)
      const swap = await findSwap(tx.db, swapId)
      if (!swap || swap.endedAt !== null) return
      const stillTheirs = await isLive(tx.db, swapId)
      await changeSwap(tx.db, swap, { endedAt: swap.openUntil })
      if (!stillTheirs) return
      const hauler = await findAnyHauler(tx.db, swap.haulerId)
      await notifySwapNotTaken(ctx, tx, swap.jobId, hauler)
    }),
})
