import type { Slot } from '../../contract/calendar.ts'
import type { WindowName } from '../../contract/windows.ts'
import type { Hauler } from '../core/caller.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { eligibilityOf } from '../dispatch/check-eligibility.ts'
import { haulersWithoutJobs } from '../dispatch/reliability-store.ts'
import type { Scheduled } from '../dispatch/planning/plan-input.ts'
import type { Job } from '../jobs/store.ts'
import { countJobs, demandOf, readDayStates, scheduleOf, type DayState } from './day-facts.ts'
import { fillDay } from './day-flow.ts'
import { endHold } from './hold-store.ts'
import { lockDay } from './places-query.ts'
import { readRules } from './rules-store.ts'
import { closedSlots, type ClosedSlots } from './window-times.ts'

/**
 * The first slot of a window in which a hauler can keep a job that moves there: by the rules of a claim, late enough,
 * and without another job of that day losing its place. Undefined when there is none, and for a hauler who left
 * the customer waiting. The day stays locked until the transaction ends.
 */
export async function slotToKeep(
  ctx: Pick<Context, 'now' | 'config'>,
  db: Db,
  job: Job,
  { date, window, hauler }: WindowName & { hauler: Hauler },
): Promise<Slot | undefined> {
  if ((await haulersWithoutJobs(db, [job.id])).get(job.id)?.has(hauler.id)) return undefined
  const movedJob = { ...job, preferredDate: date, preferredTime: window }
  const eligibility = await eligibilityOf(ctx, db, hauler, movedJob)
  if (!('slots' in eligibility)) return undefined
  // The day before the hold, as where a window is held.
  await lockDay(db, date)
  const { id: jobId, visitorId } = job
  if (visitorId !== null) await endHold(db, visitorId, { date, window }, ctx.now())
  const { leadMinutes, mostPerDay } = await readRules(db, ctx)
  const [state] = await readDayStates(ctx, db, [date], { jobId })
  if (!state) throw new Error('A day that was requested has no state')
  if (mostPerDay !== null && countJobs(state) >= mostPerDay) return undefined
  const closed = closedSlots(date, ctx.now(), leadMinutes)
  const before = countPlaced(state, scheduleOf(state), closed)
  return eligibility.slots.find(({ timeSlot }) => {
    if (closed.begun.has(timeSlot) || closed.tooSoon.has(timeSlot)) return false
    const keptSlot = { haulerId: hauler.id, day: date, timeSlot, jobs: 1 }
    return countPlaced(state, [...scheduleOf(state), keptSlot], closed) >= before
  })?.timeSlot
}

/** How many of the jobs without a hauler have a place with this schedule. */
function countPlaced(state: DayState, schedule: readonly Scheduled[], closed: ClosedSlots): number {
  const { day, supply, exceptions } = state
  const demand = demandOf(state)
  const { placedCounts } = fillDay({ day, supply, schedule, exceptions, demand, closed })
  return placedCounts.reduce((sum, jobs) => sum + jobs, 0)
}
