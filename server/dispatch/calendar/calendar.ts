import { placesOn } from '../../../contract/availability.ts'
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
import { cellsOf, isPausedOn } from '../../haulers/availability.ts'
import { exceptionsOn } from '../../haulers/exception-store.ts'
import { findJob } from '../../jobs/store.ts'
import { eligibilityOfAll } from '../check-eligibility.ts'
import { cheapestFix, explainToAdmin } from '../explain-ineligibility.ts'
import { placeOfJob, travelFrom } from '../planning/travel.ts'
import {
  approvedAfter,
  changedHours,
  countScheduledOn,
  countWaiting,
  scheduledOn,
} from './schedule-query.ts'

/** The approved haulers behind one, by id, with their places on a day. */
export async function haulersOfDay(
  db: Db,
  { date, after = 0 }: { date: Day; after?: number | undefined },
): Promise<Answer<DayHauler[]>> {
  const [rows, haulers, exceptions] = await Promise.all([
    approvedAfter(db, after),
    readCounters(db, ['haulers']),
    exceptionsOn(db, [date]),
  ])
  const exceptionOf = new Map(exceptions.map((each) => [each.haulerId, each]))
  const items = rows.map(({ firstName, lastName, week, isAvailable, ...hauler }) => ({
    ...hauler,
    user: { firstName, lastName },
    isAvailable: isAvailable && !isPausedOn(hauler, date),
    places: placesOn(cellsOf(week), date, exceptionOf.get(hauler.id)),
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
  const [waiting, counters, changes] = await Promise.all([
    countWaiting(db, from, to),
    readCounters(db, ['jobs scheduled', 'open haulers', 'open places'], from),
    countChanges(db, from, to),
  ])
  const waitingJobs = new Map(waiting.map(({ day, jobs }) => [day, jobs]))
  return daysBetween(from, to).map((day) => {
    const weekday = String(dayOfWeek(day))
    const change = changes.get(day) ?? NO_CHANGE
    return {
      day,
      haulers: (counters['open haulers'].get(weekday) ?? 0) + change.haulers,
      places: (counters['open places'].get(weekday) ?? 0) + change.places,
      jobs: counters['jobs scheduled'].get(day) ?? 0,
      waiting: waitingJobs.get(day) ?? 0,
    }
  })
}

function daysBetween(from: Day, to: Day): Day[] {
  const days: Day[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

type Count = { haulers: number; places: number }
const NO_CHANGE: Count = { haulers: 0, places: 0 }

/** What exceptions and pauses add to the counts of each day, or take from them. */
async function countChanges(db: Db, from: Day, to: Day): Promise<Map<Day, Count>> {
  const changes = new Map<Day, Count>()
  const rows = Map.groupBy(await changedHours(db, from, to), ({ id }) => id)
  for (const ofHauler of rows.values()) {
    const [hauler] = ofHauler
    if (!hauler) continue
    const week = cellsOf(hauler.week)
    const days = hauler.pausedAt ? daysBetween(from, to) : ofHauler.flatMap(({ day }) => day ?? [])
    for (const day of days) {
      const { places } = ofHauler.find((each) => each.day === day) ?? {}
      const before = countPlaces(placesOn(week, day, undefined))
      const after = isPausedOn(hauler, day)
        ? NO_CHANGE
        : countPlaces(placesOn(week, day, places ? { places } : undefined))
      const change = changes.get(day) ?? NO_CHANGE
      changes.set(day, {
        haulers: change.haulers + after.haulers - before.haulers,
        places: change.places + after.places - before.places,
      })
    }
  }
  return changes
}

function countPlaces(places: readonly number[]): Count {
  const sum = places.reduce((all, each) => all + each, 0)
  return { haulers: sum > 0 ? 1 : 0, places: sum }
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
        fix: isEligible ? null : cheapestFix(eligibility.reason, hauler, job),
        metres: travelFrom(hauler)(placeOfJob(job)),
      }
    })
    .toSorted(
      (a, b) =>
        Number(a.slots.length === 0) - Number(b.slots.length === 0) ||
        a.metres - b.metres ||
        a.id - b.id,
    )
}
