import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeReaderCalls } from './reader-call-store.ts'
import { removeUnbookedQuotes } from './store.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS
/** Long enough to compare what models cost over a year. */
const CALLS_KEPT_MS = 400 * DAY_MS

/** Short statements: each locks only what it removes. */
const SWEPT_AT_ONCE = 5_000

/** Asks of people who did not book; booked ones stay, to be held against what the job cost. */
export const sweepQuotes = task({
  name: 'sweep-quotes',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '41 9 * * *',
  async run(_, ctx) {
    const now = ctx.now().getTime()
    const expiredBefore = new Date(now - KEPT_MS)
    while ((await removeUnbookedQuotes(ctx.db, expiredBefore, SWEPT_AT_ONCE)) === SWEPT_AT_ONCE);
    await removeReaderCalls(ctx.db, new Date(now - CALLS_KEPT_MS))
  },
})
