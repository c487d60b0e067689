import {
  addDays,
  dayOfWeek,
  isWindowOver,
  type Day,
  type Slot,
} from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
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
import { tellOthers } from '../obstacle-words.ts'
import { travelFrom } from '../planning/travel.ts'
import {
  approvedHaulers,
  countScheduled,
  countWaiting,
  jobsInSlots,
  openWeekdays,
} from './schedule-query.ts'
import { findSlots } from '../slot-rules.ts'

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
export async function candidatesFor({ db, now }: Context, jobId: JobId): Promise<Candidate[]> {
  const job = await findJob(db, jobId)
  if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
  const passed = isWindowOver(job.preferredDate, job.preferredTime, now())
  const haulers = await approvedHaulers(db)
  const weekOf = await weeksOf(
    db,
    haulers.map(({ id }) => id),
  )
  const taken = takenBy(await jobsInSlots(db, job.preferredDate, job.id))
  return haulers
    .map((hauler) => {
      const { id, firstName, lastName, vehicleType } = hauler
      const found = findSlots(hauler, job, weekOf(id), taken(id))
      const refusal = typeof found === 'string' ? tellOthers(found, hauler, job) : null
      const metres = travelFrom(hauler.serviceAreas)(job.area)
      const slots = typeof found === 'string' || passed ? [] : found
      const over = passed ? 'The pickup time of this job has passed' : null
      const user = { firstName, lastName }
      return { id, user, vehicleType, slots, refusal: over ?? refusal, metres }
    })
    .toSorted(
      (a, b) =>
        Number(a.slots.length === 0) - Number(b.slots.length === 0) ||
        a.metres - b.metres ||
        a.id - b.id,
    )
}

function takenBy(rows: { haulerId: HaulerId; timeSlot: Slot; jobs: number }[]) {
  const byHauler = Map.groupBy(rows, ({ haulerId }) => haulerId)
  return (id: HaulerId): Map<Slot, number> =>
    new Map((byHauler.get(id) ?? []).map(({ timeSlot, jobs }) => [timeSlot, jobs]))
}
