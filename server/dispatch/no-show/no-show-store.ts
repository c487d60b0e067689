import type { Insertable, Selectable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import {
  DOOR_MESSAGES,
  type DoorMessage,
  type NoShowProgress,
  type NoShowProof,
} from '../../../contract/no-show.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

/** The arrival on the current trip; `heardAt` is when we heard of it and notified the customer, where that was later. */
export type Arrival = { id: number; arrivedAt: Date; heardAt: Date | null }

export const findArrival = (db: Db, jobId: JobId): Promise<Arrival | undefined> =>
  db
    .selectFrom('jobEvents')
    .select(['id', 'notedAt as arrivedAt', 'heardAt'])
    .where('jobId', '=', jobId)
    .where('event', '=', 'arrived')
    .where('tripEndedAt', 'is', null)
    .executeTakeFirst()

/** When the hauler tried to call since this arrival, oldest first. */
export async function findCalls(db: Db, { id }: Pick<Arrival, 'id'>): Promise<Date[]> {
  const rows = await db
    .selectFrom('callAttempts')
    .select('at')
    .where('arrivalId', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ at }) => at)
}

export const insertCall = (
  db: Db,
  call: Pick<Insertable<Tables['callAttempts']>, 'arrivalId' | 'at' | 'heardAt'>,
) => db.insertInto('callAttempts').values(call).execute()

export const findNoShow = (
  db: Db,
  jobId: JobId,
): Promise<Selectable<Tables['customerNoShows']> | undefined> =>
  db.selectFrom('customerNoShows').selectAll().where('jobId', '=', jobId).executeTakeFirst()

export const insertNoShow = (db: Db, noShow: Insertable<Tables['customerNoShows']>) =>
  db.insertInto('customerNoShows').values(noShow).execute()

/** The messages to the customer about the hauler at the door, each kind by text where there is one. */
export const findDoorMessages = (db: Db, jobId: JobId): Promise<NoShowProgress['messages']> =>
  db
    .selectFrom('notifications')
    .distinctOn('messageType')
    .select(['messageType as kind', 'queuedAt as at', 'status'])
    .where('jobId', '=', jobId)
    .where('messageType', 'in', DOOR_MESSAGES)
    .$narrowType<{ kind: DoorMessage }>()
    .where('withdrawnAt', 'is', null)
    .orderBy('messageType')
    .orderBy('id', 'desc')
    .execute()

/** The proof that the customer of a job was not there; null without one. */
export async function findProof(db: Db, jobId: JobId): Promise<NoShowProof> {
  const row = await db
    .selectFrom('customerNoShows')
    .innerJoin('haulers', 'haulers.id', 'customerNoShows.haulerId')
    .select(['firstName', 'lastName', 'arrivedAt', 'arrivalHeardAt', 'calledAt', 'recordedAt'])
    .select('photos')
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  if (!row) return null
  const { firstName, lastName, ...proof } = row
  return { haulerName: `${firstName} ${lastName}`, ...proof }
}
