import { addDays, dayOf } from '../../contract/calendar.ts'
import { AppError } from '../../contract/errors.ts'
import { MOST_DAYS_SET_AHEAD, type HaulerSchedule } from '../../contract/hauler-schedule.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import { readRules } from '../capacity/rules-store.ts'
import type { Context } from '../core/context.ts'
import { cellsOf, isPausedOn } from '../haulers/availability.ts'
import { exceptionsOf } from '../haulers/exception-store.ts'
import { findHauler } from '../haulers/store.ts'
import { bookedJobs } from './booked-query.ts'

/** When a hauler works, as now. */
export async function showSchedule(ctx: Context, haulerId: HaulerId): Promise<HaulerSchedule> {
  const today = dayOf(ctx.now())
  // The caller's row may be a little older than what was just saved.
  const hauler = await findHauler(ctx.db, haulerId)
  if (!hauler) throw new AppError('not_found', 'There is no such hauler')
  const { week, weekVersion: version, weekSavedAt: savedAt, pausedAt, resumesOn } = hauler
  const { closedWeekdays, closedDays } = await readRules(ctx.db, ctx)
  const last = addDays(today, MOST_DAYS_SET_AHEAD)
  return {
    availability: cellsOf(week),
    version,
    savedAt,
    exceptions: await exceptionsOf(ctx.db, haulerId, today),
    pause: pausedAt && isPausedOn(hauler, today) ? { since: pausedAt, resumesOn } : null,
    booked: await bookedJobs(ctx.db, haulerId, today),
    closedWeekdays,
    closedDays: closedDays.filter((day) => day >= today && day <= last),
  }
}
