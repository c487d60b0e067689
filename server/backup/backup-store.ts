import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Records how an attempt ended. */
export const insertBackup = (db: Db, backup: Insertable<Tables['backups']>) =>
  db.insertInto('backups').values(backup).execute()

/** When the newest backup that was read back whole began; undefined without one. */
export async function newestVerified(db: Db): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('startedAt')
    .where('failure', 'is', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.startedAt
}

/** How the newest attempt ended. */
export const lastAttempt = (db: Db) =>
  db
    .selectFrom('backups')
    .select(['finishedAt', 'failure'])
    .orderBy('finishedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markRemoved = (db: Db, place: string, removedAt: Date) =>
  db
    .updateTable('backups')
    .set({ removedAt })
    .where('place', '=', place)
    .where('removedAt', 'is', null)
    .execute()
