import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeUnbookedQuotes } from './store.ts'

const KEPT_MS = 30 * 86_400_000

/** Asks of people who did not book; booked ones stay, to be held against what the job cost. */
export const sweepQuotes = task({
  name: 'sweep-quotes',
  payload: z.object({}),
  cron: '41 9 * * *',
  async run(_, ctx) {
    await removeUnbookedQuotes(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
  },
})
