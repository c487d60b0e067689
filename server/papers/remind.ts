import { z } from 'zod'
import { dayOf } from '../../contract/calendar.ts'
import { inBatches } from '../core/context.ts'
import { task } from '../core/task.ts'
import { notifyPapers } from '../messaging/notify-papers.ts'
import { markExpired, takeDueReminders } from './store.ts'

const BATCH_SIZE = 100

/**
 * Reminds haulers of papers that end in 30 and in 7 days, and says when one has ended; each once. While a renewal
 * is in review there is nothing to remind of, until the end has passed.
 */
export const remindOfPapers = task({
  name: 'remind-of-papers',
  queue: 'scheduled',
  payload: z.object({}),
  // 9:10 AM in BC, after the quiet hours; an ended paper blocks claims from midnight on without it.
  cron: '10 16 * * *',
  async run(_, ctx) {
    const today = dayOf(ctx.now())
    await inBatches(ctx, async (tx) => {
      const due = await takeDueReminders(tx.db, today, BATCH_SIZE)
      const ended = due.filter(({ stage }) => stage === 0).map(({ hauler }) => hauler.id)
      if (ended.length > 0) await markExpired(tx.db, ended, today, ctx.now())
      await notifyPapers(ctx, tx, due)
      return due.length
    })
  },
})
