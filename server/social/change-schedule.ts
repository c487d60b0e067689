import type { NewSchedule, Schedule, ScheduleChange } from '../../contract/social-schedules.ts'
import type { SocialScheduleId } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { firstDay, nextRun } from './next-run.ts'
import { removeUntouched } from './post-store.ts'
import { runSchedules } from './run-schedules.ts'
import {
  changeRules,
  insertSchedule,
  lockSchedule,
  noSuchSchedule,
  removeSchedule,
  scheduleView,
  type StoredSchedule,
} from './schedule-store.ts'

/** Creates a schedule; its first posts are written right after. */
export function createSchedule(ctx: Context, input: NewSchedule): Promise<Schedule> {
  const startsOn = firstDay(input.timeSlots, ctx.now())
  const nextScheduled = input.isActive ? (nextRun({ ...input, startsOn }, ctx.now()) ?? null) : null
  return inTransaction(ctx, async (tx) => {
    const row = { ...input, startsOn, nextScheduled, nextToWrite: nextScheduled }
    const schedule = await insertSchedule(tx.db, row)
    if (schedule.isActive) await tx.enqueue(runSchedules, {})
    return scheduleView(schedule)
  })
}

/**
 * Changes a schedule. What it wrote ahead and no person touched goes, and is written again by its new rules; it continues with
 * its next time, and posts that were missed while it was off are not written later.
 * @throws AppError not_found.
 */
export function changeSchedule(
  ctx: Context,
  id: SocialScheduleId,
  change: ScheduleChange,
): Promise<Schedule> {
  return inTransaction(ctx, async (tx) => {
    const schedule = await lockSchedule(tx.db, id)
    if (!schedule) throw noSuchSchedule()
    const {
      isActive = schedule.isActive,
      needsApproval = schedule.needsApproval,
      contentType = schedule.contentType,
      frequency = schedule.frequency,
      timeSlots = schedule.timeSlots,
    } = change
    const rules = { isActive, needsApproval, contentType, frequency, timeSlots }
    if (isSame(schedule, rules)) return scheduleView(schedule)
    const now = ctx.now()
    await removeUntouched(tx.db, id, now)
    const isNewRhythm =
      frequency !== schedule.frequency || timeSlots.join() !== schedule.timeSlots.join()
    const startsOn = isNewRhythm ? firstDay(timeSlots, now) : schedule.startsOn
    const next = isActive ? (nextRun({ ...rules, startsOn }, now) ?? null) : null
    const times = { startsOn, nextScheduled: next, nextToWrite: next }
    const changed = await changeRules(tx.db, id, { ...rules, ...times })
    if (isActive) await tx.enqueue(runSchedules, {})
    return scheduleView(changed)
  })
}

type Rules = Pick<
  StoredSchedule,
  'isActive' | 'needsApproval' | 'contentType' | 'frequency' | 'timeSlots'
>

const isSame = (schedule: Rules, { timeSlots, ...rules }: Rules): boolean =>
  timeSlots.join() === schedule.timeSlots.join() &&
  (['isActive', 'needsApproval', 'contentType', 'frequency'] as const).every(
    (name) => rules[name] === schedule[name],
  )

/** @throws AppError not_found. */
export function deleteSchedule(
  ctx: Context,
  id: SocialScheduleId,
): Promise<{ id: SocialScheduleId }> {
  return inTransaction(ctx, async ({ db }) => {
    if (!(await lockSchedule(db, id))) throw noSuchSchedule()
    await removeUntouched(db, id, ctx.now())
    await removeSchedule(db, id)
    return { id }
  })
}
