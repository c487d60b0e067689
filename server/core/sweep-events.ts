import { z } from 'zod'
import { sweepEvents } from './event-store.ts'
import { task } from './task.ts'

export const sweepOldEvents = task({
  name: 'sweep-events',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/10 * * * *',
  async run(_, ctx) {
    await sweepEvents(ctx.db)
  },
})
