import type { NewSchedule, Schedule } from '../../contract/social-schedules.ts'
import type { SocialScheduleId } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { firstDay, nextRun } from './next-run.ts'
import {
  insertSchedule,
  lockSchedule,
  noSuchSchedule,
  removeSchedule,
  scheduleView,
  switchSchedule,
} from './schedule-store.ts'

export async function createSchedule({ db, now }: Context, asked: NewSchedule): Promise<Schedule> {
  const startsOn = firstDay(asked.timeSlots, now())
  const nextScheduled = asked.isActive ? (nextRun({ ...asked, startsOn }, now()) ?? null) : null
  return scheduleView(await insertSchedule(db, { ...asked, startsOn, nextScheduled }))
}

/** Switched on again a schedule goes on with its next time; what was missed is not made up for. */
export function changeSchedule(
  ctx: Context,
  id: SocialScheduleId,
  { isActive }: { isActive: boolean },
): Promise<Schedule> {
  return inTransaction(ctx, async ({ db }) => {
    const schedule = await lockSchedule(db, id)
    if (!schedule) throw noSuchSchedule()
    if (schedule.isActive === isActive) return scheduleView(schedule)
    const next = isActive ? (nextRun(schedule, ctx.now()) ?? null) : null
    return scheduleView(await switchSchedule(db, id, isActive, next))
  })
}

/** @throws AppError not_found. */
export async function deleteSchedule({ db }: Context, id: SocialScheduleId) {
  if (!(await removeSchedule(db, id))) throw noSuchSchedule()
  return { id }
}
