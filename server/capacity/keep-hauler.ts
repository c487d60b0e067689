import type { Slot } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { WindowName } from '../../contract/windows.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { Scheduled } from '../dispatch/planning/plan-input.ts'
import type { Job } from '../jobs/store.ts'
import { countJobs, demandOf, readDayStates, scheduleOf, type DayState } from './day-facts.ts'
import { fillDay } from './day-flow.ts'
import { endHold } from './hold-store.ts'
import { lockDay } from './places-query.ts'
import { readRules } from './rules-store.ts'
import { closedSlots, type ClosedSlots } from './window-times.ts'

type Keeper = { haulerId: HaulerId; slots: readonly Slot[] }

/**
 * The first of a hauler's free slots in which they can keep a job that moves there: late enough, and without
 * another job of that day losing its place. Undefined when there is none. The day stays locked until the
 * transaction ends.
 */
export async function slotToKeep(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  { id: jobId, visitorId }: Pick<Job, 'id' | 'visitorId'>,
  { date, window, haulerId, slots }: WindowName & Keeper,
): Promise<Slot | undefined> {
  // The day before the hold, as where a window is held.
  await lockDay(db, date)
  if (visitorId !== null) await endHold(db, visitorId, { date, window }, ctx.now())
  const { leadMinutes, mostPerDay } = await readRules(db, ctx.config)
  const [state] = await readDayStates(ctx, db, [date], { jobId })
  if (!state) throw new Error('A day that was requested has no state')
  if (mostPerDay !== null && countJobs(state) >= mostPerDay) return undefined
  const closed = closedSlots(date, ctx.now(), leadMinutes)
  const before = countPlaced(state, scheduleOf(state), closed)
  return slots.find((timeSlot) => {
    if (closed.begun.has(timeSlot) || closed.tooSoon.has(timeSlot)) return false
    const kept = { haulerId, day: date, timeSlot, jobs: 1 }
    return countPlaced(state, [...scheduleOf(state), kept], closed) >= before
  })
}

/** How many of the jobs without a hauler have a place with this schedule. */
function countPlaced(state: DayState, schedule: readonly Scheduled[], closed: ClosedSlots): number {
  const { day, supply, exceptions } = state
  const demand = demandOf(state)
  const { placed } = fillDay({ day, supply, schedule, exceptions, demand, closed })
  return placed.reduce((sum, jobs) => sum + jobs, 0)
}
