import { sql, type Insertable } from 'kysely'
import type { HaulerEvent } from '../../contract/dispatch.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** An event of the current trip; a trip ends with the assignment or a change of the window. */
const eventOfTrip = (db: Db, id: JobId, event: HaulerEvent) =>
  db
    .selectFrom('jobEvents')
    .select('notedAt')
    .where('jobId', '=', id)
    .where('event', '=', event)
    .where('tripEndedAt', 'is', null)
    .executeTakeFirst()

export const isRecorded = async (db: Db, id: JobId, event: HaulerEvent): Promise<boolean> =>
  (await eventOfTrip(db, id, event)) !== undefined

/** The last change of a job's window since then, and who made it; undefined where the window is the same again. */
export async function changeOfWindowSince(db: Db, id: JobId, since: Date) {
  const changes = await db
    .selectFrom('jobWindowChanges')
    .select(['fromDate', 'fromTime', 'toDate', 'toTime', 'movedBy'])
    .where('jobId', '=', id)
    .where('changedAt', '>', since)
    .orderBy('id')
    .execute()
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return undefined
  const isSame = first.fromDate === last.toDate && first.fromTime === last.toTime
  return isSame ? undefined : last
}

/** When the hauler made the last step of the current trip; undefined before the first. */
export const lastEventAt = async (db: Db, id: JobId): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('jobEvents')
    .select('notedAt')
    .where('jobId', '=', id)
    .where('tripEndedAt', 'is', null)
    .orderBy('notedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.notedAt
}

/** When this hauler made the last step for the job, on any trip; undefined without one. */
export const lastEventOf = async (
  db: Db,
  id: JobId,
  haulerId: HaulerId,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('jobEvents')
    .select('notedAt')
    .where('jobId', '=', id)
    .where('haulerId', '=', haulerId)
    .orderBy('notedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.notedAt
}

/** Whether the hauler has arrived at the job on this trip, started or not. */
export const hasArrived = (db: Db, id: JobId): Promise<boolean> => isRecorded(db, id, 'arrived')

/**
 * Whether the hauler has arrived on this trip, and cancelling costs for that: not where the customer read that the hauler
 * had not come, with the offer of a full refund, before we heard of the arrival.
 */
export async function hasArrivedForFee(db: Db, id: JobId): Promise<boolean> {
  const { rows } = await sql`select from job_events e
    where job_id = ${id} and event = 'arrived' and trip_ended_at is null and not exists (
      select from reliability_events r where r.job_id = e.job_id and r.hauler_id = e.hauler_id
        and r.arrived_at is not null and r.undone_at = e.heard_at)`.execute(db)
  return rows.length > 0
}

export async function insertJobEvent(
  db: Db,
  event: Pick<
    Insertable<Tables['jobEvents']>,
    'jobId' | 'haulerId' | 'event' | 'notedAt' | 'heardAt' | 'tripEndedAt'
  >,
): Promise<void> {
  await db.insertInto('jobEvents').values(event).execute()
  await publish(db, 'job', event.jobId)
}

/** Ends the trip: the next hauler, or another day, begins without events. */
export const endTrip = (db: Db, id: JobId) => endTrips(db, [id])

/** The same for many jobs. */
export const endTrips = (db: Db, ids: readonly JobId[]) =>
  db
    .updateTable('jobEvents')
    .set({ tripEndedAt: sql`now()` })
    .where('jobId', '=', sql<JobId>`any(${ids})`)
    .where('tripEndedAt', 'is', null)
    .execute()

/** A release is undone in the same moment: the trip that it ended goes on with its events. */
export const resumeTrip = (db: Db, id: JobId) =>
  db
    .updateTable('jobEvents')
    .set({ tripEndedAt: null })
    .where('jobId', '=', id)
    .where('tripEndedAt', '=', (release) =>
      release
        .selectFrom('transitions')
        .select('at')
        .where('noun', '=', 'job')
        .where('nounId', '=', id)
        .where('move', '=', 'release')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .execute()
