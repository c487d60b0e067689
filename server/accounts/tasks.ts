import { z } from 'zod'
import { task } from '../core/task.ts'

export const sweepSessions = task({
  name: 'sweep-sessions',
  payload: z.object({}),
  cron: '17 9 * * *',
  async run(_, ctx) {
    await ctx.db.deleteFrom('sessions').where('expire', '<', ctx.now()).execute()
  },
})
