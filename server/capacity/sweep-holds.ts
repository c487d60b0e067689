import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeHoldsBefore } from './hold-store.ts'

const DAY_MS = 86_400_000

/** Removes holds that ended a day ago: until then they limit who holds on and on. */
export const sweepHolds = task({
  name: 'sweep-holds',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '53 9 * * *',
  run: (_, ctx) => removeHoldsBefore(ctx.db, new Date(ctx.now().getTime() - DAY_MS)),
})
