import { sql } from 'kysely'
import { z } from 'zod'
import { addDays, dayOf, hourOf, type Slot } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { inBatches } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { Db } from '../db/database.ts'
import { notifyDayBefore } from '../messaging/notify-reminders.ts'
import { endOfQuietHours } from '../../contract/quiet-hours.ts'
import { settingsAt } from '../settings/settings-store.ts'
import { insertReminders } from './reminder-store.ts'
import type { Job } from './store.ts'

type VisitRow = Job & {
  haulerFirstName: string | null
  slot: Slot | null
}

/** Jobs with what their customers are reminded of: the hauler and slot. */
async function findVisits(db: Db, ids: readonly JobId[]) {
  const rows: VisitRow[] = await db
    .selectFrom('jobs')
    .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .selectAll('jobs')
    .select(['haulers.firstName as haulerFirstName', 'jobSchedule.timeSlot as slot'])
    .where('jobs.id', '=', sql<JobId>`any(${ids})`)
    .orderBy('jobs.id')
    .execute()
  return rows.map(({ haulerFirstName, slot, ...job }) => ({
    job,
    hauler: haulerFirstName === null ? null : { firstName: haulerFirstName },
    slot,
  }))
}

/** How many pickups one transaction reminds of. */
const BATCH_SIZE = 200

/**
 * Reminds customers of tomorrow's pickups, from 5 PM or the hour that the team set. The reminder of each pickup and day is a row that is
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
    const { values } = await settingsAt(ctx.db, ctx.config, 'notifications', ctx.now())
    if (!values.dayBefore) return
    const isEarly = hourOf(ctx.now()) < values.dayBeforeHour
    if (isEarly || endOfQuietHours(ctx.now(), ctx.config.sendingHours)) return
    const tomorrow = addDays(dayOf(ctx.now()), 1)
    await inBatches(ctx, async (tx) => {
      const ids = await insertReminders(tx.db, tomorrow, BATCH_SIZE)
      await notifyDayBefore(ctx, tx, await findVisits(tx.db, ids))
      return ids.length
    })
  },
})
