import { addDays, dayOf, dayOfWeek, type Day } from '../../contract/calendar.ts'
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
  const { isDayOff } = await readRules(ctx.db, ctx)
  const ahead = daysAhead(today)
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  // Rules that wait for their day may close or open a weekday: then its days are named one by one.
  const closedWeekdays = weekdays.filter((weekday) =>
    ahead.filter((day) => dayOfWeek(day) === weekday).every(isDayOff),
  )
  return {
    availability: cellsOf(week),
    version,
    savedAt,
    exceptions: await exceptionsOf(ctx.db, haulerId, today),
    pause: pausedAt && isPausedOn(hauler, today) ? { since: pausedAt, resumesOn } : null,
    booked: await bookedJobs(ctx.db, haulerId, today),
    closedWeekdays,
    closedDays: ahead.filter((day) => isDayOff(day) && !closedWeekdays.includes(dayOfWeek(day))),
  }
}

/** Today and every day that can be set ahead. */
const daysAhead = (today: Day): Day[] =>
  Array.from({ length: MOST_DAYS_SET_AHEAD + 1 }, (_, days) => addDays(today, days))
