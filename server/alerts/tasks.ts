import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeAlerts } from './alert-store.ts'

const KEPT_MS = 180 * 24 * 3_600_000

/** Removes troubles that have not happened for half a year. */
export const sweepAlerts = task({
  name: 'sweep-alerts',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '31 9 * * *',
  async run(_, ctx) {
    await removeAlerts(ctx.db, new Date(ctx.now().getTime() - KEPT_MS))
  },
})
