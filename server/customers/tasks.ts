import { z } from 'zod'
import { task } from '../core/task.ts'
import { settleAll } from './store.ts'

/** Attaches new jobs to their customers when no one looks at the directory, so that the next look has little to do. */
export const settleDirectory = task({
  name: 'settle-customers',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '*/5 * * * *',
  run: (_, { db }) => settleAll(db),
})
