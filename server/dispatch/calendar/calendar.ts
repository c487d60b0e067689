import { addDays, dayOfWeek, type Day } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { DayHauler } from '../../../contract/calendar-haulers.ts'
import {
  MOST_DAYS,
  type Candidate,
  type DayCount,
  type ScheduledJob,
} from '../../../contract/schedule.ts'
import { TOTAL_HEADER } from '../../../contract/list.ts'
import { Answer } from '../../core/answer.ts'
import type { Context } from '../../core/context.ts'
import { readCounters } from '../../db/counters.ts'
import type { Db } from '../../db/database.ts'
import { cellsOf } from '../../haulers/availability.ts'
import { findJob } from '../../jobs/store.ts'
import { eligibilityOfAll } from '../check-eligibility.ts'
import { explainToAdmin } from '../explain-ineligibility.ts'
import { travelFrom } from '../planning/travel.ts'
import { approvedAfter, countScheduledOn, countWaiting, scheduledOn } from './schedule-query.ts'

/** The approved haulers behind one, by id, with their places on the weekday of a day. */
export async function haulersOfDay(
  db: Db,
  { date, after = 0 }: { date: Day; after?: number | undefined },
): Promise<Answer<DayHauler[]>> {
  const weekday = dayOfWeek(date)
  const [rows, haulers] = await Promise.all([
    approvedAfter(db, after),
    readCounters(db, ['haulers']),
  ])
  const items = rows.map(({ firstName, lastName, week, ...hauler }) => ({
    ...hauler,
    user: { firstName, lastName },
    places: cellsOf(week)
      .filter((cell) => cell.dayOfWeek === weekday)
      .map(({ isAvailable, maxJobs }) => (isAvailable ? maxJobs : 0)),
  }))
  return new Answer(items, { [TOTAL_HEADER]: haulers.haulers.get('approved') ?? 0 })
}

/** The jobs of a day before one, newest first, with how many the day has. */
export async function scheduleOf(
  db: Db,
  { date, before }: { date: Day; before?: number | undefined },
): Promise<Answer<ScheduledJob[]>> {
  const [jobs, total] = await Promise.all([
    scheduledOn(db, date, before),
    countScheduledOn(db, date),
  ])
  return new Answer(jobs, { [TOTAL_HEADER]: total })
}

/**
 * The figures of each day from one to the other, both included.
 * @throws AppError invalid_input for days in the wrong order, or too many.
 */
export async function countDays(db: Db, from: Day, to: Day): Promise<DayCount[]> {
  if (from > to) throw new AppError('invalid_input', 'The last day comes before the first')
  if (to > addDays(from, MOST_DAYS - 1))
    throw new AppError('invalid_input', `At most ${MOST_DAYS} days are counted in one call`)
  const [waiting, counters] = await Promise.all([
    countWaiting(db, from, to),
    readCounters(db, ['jobs scheduled', 'open haulers', 'open places'], from),
  ])
  const waitingJobs = new Map(waiting.map(({ day, jobs }) => [day, jobs]))
  const days: DayCount[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = String(dayOfWeek(day))
    days.push({
      day,
      haulers: counters['open haulers'].get(weekday) ?? 0,
      places: counters['open places'].get(weekday) ?? 0,
      jobs: counters['jobs scheduled'].get(day) ?? 0,
      waiting: waitingJobs.get(day) ?? 0,
    })
  }
  return days
}

/** Every approved hauler with the slots this job could have, or why there are none; eligible and near haulers first. */
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
