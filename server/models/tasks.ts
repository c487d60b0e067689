import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeModelCalls } from './model-call-store.ts'

/** Long enough to compare what models cost over a year. */
const RETENTION_MS = 400 * 86_400_000

export const sweepModelCalls = task({
  name: 'sweep-model-calls',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '47 9 * * *',
  run: (_, ctx) => removeModelCalls(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS)),
})
