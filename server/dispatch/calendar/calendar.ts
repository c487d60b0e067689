import { addDays, dayOfWeek, type Day } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import {
  MOST_DAYS,
  type CalendarHauler,
  type Candidate,
  type DayCount,
} from '../../../contract/schedule.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { weeksOf } from '../../haulers/availability.ts'
import { findJob } from '../../jobs/store.ts'
import { eligibilityOfAll } from '../check-eligibility.ts'
import { explainToAdmin } from '../explain-ineligibility.ts'
import { travelFrom } from '../planning/travel.ts'
import { approvedHaulers, countScheduled, countWaiting, openWeekdays } from './schedule-query.ts'

/** Every approved hauler with the whole week, newest first. */
export async function allAvailability(db: Db): Promise<CalendarHauler[]> {
  const haulers = await approvedHaulers(db)
  const weekOf = await weeksOf(
    db,
    haulers.map(({ id }) => id),
  )
  return haulers.map(({ firstName, lastName, ...hauler }) => ({
    ...hauler,
    user: { firstName, lastName },
    availability: weekOf(hauler.id),
  }))
}

/**
 * The figures of each day from one to the other, both included.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function countDays(db: Db, from: Day, to: Day): Promise<DayCount[]> {
  if (from > to) throw new AppError('invalid_input', 'The last day comes before the first')
  if (to > addDays(from, MOST_DAYS - 1))
    throw new AppError('invalid_input', `At most ${MOST_DAYS} days are counted at once`)
  const [scheduled, waiting, open] = await Promise.all([
    countScheduled(db, from, to),
    countWaiting(db, from, to),
    openWeekdays(db),
  ])
  const jobsOn = (rows: { day: Day; jobs: number }[]) =>
    new Map(rows.map(({ day, jobs }) => [day, jobs]))
  const [scheduledOn, waitingOn] = [jobsOn(scheduled), jobsOn(waiting)]
  const days: DayCount[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = open.find((row) => row.dayOfWeek === dayOfWeek(day))
    days.push({
      day,
      haulers: weekday?.haulers ?? 0,
      places: weekday?.places ?? 0,
      jobs: scheduledOn.get(day) ?? 0,
      waiting: waitingOn.get(day) ?? 0,
    })
  }
  return days
}

/** Every approved hauler with the slots this job could have, or why there are none; who can, and is near, first. */
export async function candidatesFor(ctx: Context, jobId: JobId): Promise<Candidate[]> {
  const job = await findJob(ctx.db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const haulers = await eligibilityOfAll(ctx, ctx.db, job)
  return haulers
    .map(({ hauler, eligibility }) => {
      const { id, firstName, lastName, vehicleType } = hauler
      const isEligible = 'slots' in eligibility
      return {
        id,
        user: { firstName, lastName },
        vehicleType,
        slots: isEligible ? eligibility.slots : [],
        refusal: isEligible ? null : explainToAdmin(eligibility.reason, hauler, job),
        metres: travelFrom(hauler.serviceAreas)(job.area),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.slots.length === 0) - Number(b.slots.length === 0) ||
        a.metres - b.metres ||
        a.id - b.id,
    )
}
