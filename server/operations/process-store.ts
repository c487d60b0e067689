import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const MOST = 100

export type StoredProcess = Selectable<Tables['processes']>

/** A process says that it lives, and how it does. */
export const recordBeat = (db: Db, { id, ...beat }: Insertable<Tables['processes']>) =>
  db
    .insertInto('processes')
    .values({ id, ...beat })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(beat))
    .execute()

/** The process stops. */
export const removeProcess = (db: Db, id: string) =>
  db.deleteFrom('processes').where('id', '=', id).execute()

/** Every process, those seen last first: of many that were killed the ones alive still show. */
export const findProcesses = (db: Db): Promise<StoredProcess[]> =>
  db.selectFrom('processes').selectAll().orderBy('seenAt', 'desc').limit(MOST).execute()

export const removeSilentProcesses = (db: Db, before: Date) =>
  db.deleteFrom('processes').where('seenAt', '<', before).execute()
