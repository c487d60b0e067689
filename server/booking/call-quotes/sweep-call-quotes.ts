import { z } from 'zod'
import { CALL_QUOTE_RETENTION_DAYS } from '../../../contract/call-quotes.ts'
import { task } from '../../core/task.ts'
import { deleteEndedQuotes } from './store.ts'

const RETENTION_MS = CALL_QUOTE_RETENTION_DAYS * 86_400_000

/** Rows of one statement: short statements hold their locks briefly. */
const SWEEP_BATCH = 1_000

/** Deletes the quotes of callers long after they expired; what was booked stays in its job. */
export const sweepCallQuotes = task({
  name: 'sweep-call-quotes',
  queue: 'scheduled',
  payload: z.object({}),
  cron: '44 9 * * *',
  async run(_, ctx) {
    const before = new Date(ctx.now().getTime() - RETENTION_MS)
    while ((await deleteEndedQuotes(ctx.db, before, SWEEP_BATCH)) === SWEEP_BATCH);
  },
})
