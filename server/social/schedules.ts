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

export async function createSchedule({ db, now }: Context, input: NewSchedule): Promise<Schedule> {
  const startsOn = firstDay(input.timeSlots, now())
  const nextScheduled = input.isActive ? (nextRun({ ...input, startsOn }, now()) ?? null) : null
  return scheduleView(await insertSchedule(db, { ...input, startsOn, nextScheduled }))
}

/** Switches a schedule on or off. It continues with its next time: missed posts are not written later. */
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
