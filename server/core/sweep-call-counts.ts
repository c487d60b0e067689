import { z } from 'zod'
import { sweepCallCounts } from './call-count-store.ts'
import { task } from './task.ts'

export const sweepOldCallCounts = task({
  name: 'sweep-call-counts',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run(_, ctx) {
    await sweepCallCounts(ctx.db, ctx.now())
  },
})
