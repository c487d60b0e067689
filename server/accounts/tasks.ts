import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeEndedSessions } from './session-store.ts'

export const sweepSessions = task({
  name: 'sweep-sessions',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '17 9 * * *',
  async run(_, ctx) {
    await removeEndedSessions(ctx.db, ctx.now())
  },
})
