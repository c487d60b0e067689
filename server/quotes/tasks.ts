import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeUnbookedQuotes } from './store.ts'

const DAY_MS = 86_400_000
const RETENTION_MS = 30 * DAY_MS

/** Rows of one statement: short statements hold their locks briefly. */
const SWEEP_BATCH = 5_000

/** Removes old quotes without a booking; booked ones stay, to compare them with the final price. */
export const sweepQuotes = task({
  name: 'sweep-quotes',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '41 9 * * *',
  async run(_, ctx) {
    const now = ctx.now().getTime()
    const expiredBefore = new Date(now - RETENTION_MS)
    while ((await removeUnbookedQuotes(ctx.db, expiredBefore, SWEEP_BATCH)) === SWEEP_BATCH);
  },
})
