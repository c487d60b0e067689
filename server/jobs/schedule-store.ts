import type { Insertable } from 'kysely'
import type { Day, Slot } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Books a slot of a hauler's day for a job. */
export const scheduleJob = (db: Db, booked: Insertable<Tables['jobSchedule']>) =>
  db.insertInto('jobSchedule').values(booked).execute()

/** Gives the booked slot back, when a job is released or cancelled. */
export const unscheduleJob = (db: Db, id: JobId) =>
  db.deleteFrom('jobSchedule').where('jobId', '=', id).execute()

/** How many jobs each slot of a hauler's day holds; a slot that holds none is not there. */
export async function jobsPerSlot(
  db: Db,
  haulerId: HaulerId,
  day: Day,
): Promise<Map<Slot, number>> {
  const rows = await db
    .selectFrom('jobSchedule')
    .select(['timeSlot', (is) => is.fn.countAll<string>().as('jobs')])
    .where('haulerId', '=', haulerId)
    .where('scheduledDate', '=', day)
    .groupBy('timeSlot')
    .execute()
  return new Map(rows.map(({ timeSlot, jobs }) => [timeSlot, Number(jobs)]))
}
