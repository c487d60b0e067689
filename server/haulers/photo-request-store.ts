import type { Insertable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { PhotoDocument, PhotoRequest } from '../../contract/photo-requests.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { clearChecks } from './review-check-store.ts'

/** No history of a hauler is longer; more are of no use on a screen. */
const MAX_REQUESTS = 20

/** The photos that the team asked a hauler for, oldest first. */
export async function photoRequestsOf(
  db: Db,
  haulerId: HaulerId,
  { isOpen = false } = {},
): Promise<PhotoRequest[]> {
  const newest = await db
    .selectFrom('photoRequests')
    .select(['id', 'document', 'reason', 'requestedAt', 'answeredAt'])
    .where('haulerId', '=', haulerId)
    .$if(isOpen, (query) => query.where('answeredAt', 'is', null))
    .orderBy('id', 'desc')
    .limit(MAX_REQUESTS)
    .execute()
  return newest.toReversed()
}

/** The open requests of many haulers, and the newest answered one of each document. */
export const lastRequests = (db: Db, haulerIds: readonly HaulerId[]) =>
  haulerIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('photoRequests')
        .select(['haulerId', 'document', 'requestedAt', 'answeredAt'])
        .distinctOn(['haulerId', 'document'])
        .where('haulerId', 'in', haulerIds)
        .orderBy('haulerId')
        .orderBy('document')
        .orderBy('id', 'desc')
        .execute()

/** @returns whether this document was not asked for already. */
export async function insertPhotoRequest(
  db: Db,
  request: Insertable<Tables['photoRequests']>,
): Promise<boolean> {
  const row = await db
    .insertInto('photoRequests')
    .values(request)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A decision about the document, or about the whole application, has made these requests pointless. */
export const withdrawPhotoRequests = (db: Db, haulerId: HaulerId, document?: PhotoDocument) =>
  db
    .deleteFrom('photoRequests')
    .where('haulerId', '=', haulerId)
    .where('answeredAt', 'is', null)
    .$if(document !== undefined, (query) => query.where('document', '=', document as PhotoDocument))
    .execute()

/** Which points of the checklist a document is about. */
const POINTS_OF: Record<PhotoDocument, readonly number[]> = {
  licence_photo: [1, 2],
  drivers_licence: [1, 2],
  icbc_commercial: [3, 4],
  insurance: [3, 4],
  worksafebc: [],
  business_licence: [],
}

/** A hauler sent a document: who asked for it has it, and what was ticked about the old one is open again. */
export async function noteNewDocument(
  db: Db,
  haulerId: HaulerId,
  document: PhotoDocument,
  now: Date,
): Promise<void> {
  await db
    .updateTable('photoRequests')
    .set({ answeredAt: now })
    .where('haulerId', '=', haulerId)
    .where('document', '=', document)
    .where('answeredAt', 'is', null)
    .execute()
  await clearChecks(db, haulerId, POINTS_OF[document])
  await publish(db, 'hauler', haulerId)
}
