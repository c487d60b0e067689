import { dayOf } from '../../contract/calendar.ts'
import type { NewSchedule, Schedule, ScheduleChange } from '../../contract/social-schedules.ts'
import type { SocialScheduleId } from '../../contract/social.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { firstDay, nextRun, runsOn, type Rhythm } from './next-run.ts'
import { removeUntouched, untouchedPosts } from './post-store.ts'
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
import { slotsWithPosts } from './slot-store.ts'

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
 * its next time, and posts that were missed while it was off are not written later. A time whose post a person deleted stays
 * without one.
 * @throws AppError not_found.
 */
export function changeSchedule(
  ctx: Context,
  id: SocialScheduleId,
  { writesLeftOut = false, ...change }: ScheduleChange,
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
      name = schedule.name,
    } = change
    const rules = { isActive, needsApproval, contentType, frequency, timeSlots }
    const now = ctx.now()
    if (!isSame(schedule, rules)) {
      const own = untouchedPosts(tx.db, now).where('scheduleId', '=', id)
      await removeUntouched(tx.db, own)
    } else if (!writesLeftOut && name === schedule.name) return scheduleView(schedule)
    // With other times it keeps its days.
    const startsOn = frequency === schedule.frequency ? schedule.startsOn : firstDay(timeSlots, now)
    const next = isActive ? (nextRun({ ...rules, startsOn }, now) ?? null) : null
    const decided = [...schedule.leftOut, ...(await slotsWithPosts(tx.db, id, now))]
    const changed = await changeRules(tx.db, id, {
      ...rules,
      name,
      startsOn,
      leftOut: writesLeftOut
        ? []
        : [...schedule.leftOut, ...replacedTimes(schedule, { ...rules, startsOn }, decided)].filter(
            (at) => at > now,
          ),
      nextScheduled: next,
      nextToWrite: next,
    })
    if (isActive) await tx.enqueue(runSchedules, {})
    return scheduleView(changed)
  })
}

/**
 * The new times that stand where a person has decided about an earlier time of that day, which is none of the schedule's any
 * more: for each the nearest.
 */
function replacedTimes(before: Rhythm, after: Rhythm, decided: readonly Date[]): Date[] {
  const replaced: Date[] = []
  for (const at of decided) {
    const day = dayOf(at)
    const distance = (run: Date) => Math.abs(run.getTime() - at.getTime())
    const earlier = runsOn(before, day)
    const later = runsOn(after, day)
    if (!isAmong(earlier, at) || isAmong(later, at)) continue
    const [nearest] = later
      .filter((run) => !isAmong([...earlier, ...decided, ...replaced], run))
      .toSorted((one, other) => distance(one) - distance(other))
    if (nearest) replaced.push(nearest)
  }
  return replaced
}

const isAmong = (times: readonly Date[], at: Date): boolean =>
  times.some((time) => time.getTime() === at.getTime())

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
    const own = untouchedPosts(db, ctx.now()).where('scheduleId', '=', id)
    await removeUntouched(db, own)
    await removeSchedule(db, id)
    return { id }
  })
}
