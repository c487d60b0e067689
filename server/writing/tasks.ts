import { z } from 'zod'
import { task } from '../core/task.ts'
import { removeGenerated } from './generated-text-store.ts'

/** A draft that lies for so long counts as a person's when it is saved. */
const RETENTION_MS = 400 * 86_400_000

export const sweepGeneratedTexts = task({
  name: 'sweep-generated-texts',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '53 9 * * *',
  run: (_, ctx) => removeGenerated(ctx.db, new Date(ctx.now().getTime() - RETENTION_MS)),
})
