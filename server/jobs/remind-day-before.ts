import { z } from 'zod'
import { addDays, dayOf, hourOf } from '../../contract/calendar.ts'
import { inTransaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import { notifyDayBefore } from '../messaging/notify-reminders.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import { insertReminders } from './reminder-store.ts'
import { findVisits } from './visits-query.ts'

/** The hour in BC from which customers read of tomorrow. */
const FROM_HOUR = 17
/** How many pickups one transaction reminds of. */
const AT_ONCE = 200

/**
 * Reminds customers of tomorrow's pickups, from 5 PM. The reminder of each pickup and day is a row that is
 * written with its message, so that a run after a kill goes on where the last one ended.
 */
export const remindDayBefore = task({
  name: 'remind-day-before',
  queue: 'scheduled',
  payload: z.object({}),
  // 5 to 8:50 PM in BC: the later runs find what was just paid, or what a server that was down left.
  cron: '*/10 0-3 * * *',
  async run(_, ctx) {
    // The last runs, or one that is late, fall into the quiet hours.
    const isEarly = hourOf(ctx.now()) < FROM_HOUR
    if (isEarly || endOfQuietHours(ctx.now(), ctx.config.sendingHours)) return
    const tomorrow = addDays(dayOf(ctx.now()), 1)
    let reminded
    do {
      reminded = await inTransaction(ctx, async (tx) => {
        const ids = await insertReminders(tx.db, tomorrow, AT_ONCE)
        await notifyDayBefore(ctx, tx, await findVisits(tx.db, ids))
        return ids.length
      })
    } while (reminded > 0)
  },
})
