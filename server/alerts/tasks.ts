import { z } from 'zod'
import { task, type Task } from '../core/task.ts'
import { removeAlerts } from './alert-store.ts'
import { watchDisk } from './watch-disk.ts'

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

export const alertTasks: Task[] = [watchDisk, sweepAlerts]
