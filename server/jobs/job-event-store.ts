import { sql, type Insertable } from 'kysely'
import type { HaulerEvent } from '../../contract/dispatch.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What the hauler noted on this trip, with when; a trip ends with the assignment or the window. */
const eventOfTrip = (db: Db, id: JobId, event: HaulerEvent) =>
  db
    .selectFrom('jobEvents')
    .select('notedAt')
    .where('jobId', '=', id)
    .where('event', '=', event)
    .where('tripEndedAt', 'is', null)
    .executeTakeFirst()

export const isNoted = async (db: Db, id: JobId, event: HaulerEvent): Promise<boolean> =>
  (await eventOfTrip(db, id, event)) !== undefined

/** Whether the hauler stands at the door of a job they have not begun yet, or begun since. */
export const hasArrived = (db: Db, id: JobId): Promise<boolean> => isNoted(db, id, 'arrived')

export const insertJobEvent = (
  db: Db,
  event: Pick<Insertable<Tables['jobEvents']>, 'jobId' | 'haulerId' | 'event'>,
) => db.insertInto('jobEvents').values(event).execute()

/** Whoever comes next, or on another day, begins without events. */
export const endTrip = (db: Db, id: JobId) => endTrips(db, [id])

/** The same for many jobs. */
export const endTrips = (db: Db, ids: readonly JobId[]) =>
  db
    .updateTable('jobEvents')
    .set({ tripEndedAt: sql`now()` })
    .where('jobId', '=', sql<JobId>`any(${ids})`)
    .where('tripEndedAt', 'is', null)
    .execute()
