import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const INTERRUPTED = 'It did not finish'

/** Records that an attempt begins; one that is killed stays so. @returns its number. */
export async function beginBackup(
  db: Db,
  { startedAt, place }: Pick<Insertable<Tables['backups']>, 'startedAt' | 'place'>,
): Promise<string> {
  const attempt = { startedAt, finishedAt: startedAt, place, bytes: null, failure: INTERRUPTED }
  const row = db.insertInto('backups').values(attempt).returning('id')
  return (await row.executeTakeFirstOrThrow()).id
}

type Ending =
  | { finishedAt: Date; place: string; bytes: number; failure: null }
  | { finishedAt: Date; failure: string }

/** Records how an attempt ended. */
export const endBackup = (db: Db, id: string, ending: Ending) =>
  db.updateTable('backups').set(ending).where('id', '=', id).execute()

/** Records a backup that a person made, once it is whole. */
export const recordBackup = (
  db: Db,
  backup: Pick<Insertable<Tables['backups']>, 'startedAt' | 'finishedAt' | 'place' | 'bytes'>,
) =>
  db
    .insertInto('backups')
    .values({ ...backup, failure: null })
    .execute()

/** Another server makes the backup: this was no attempt. */
export const forgetBackup = (db: Db, id: string) =>
  db.deleteFrom('backups').where('id', '=', id).execute()

/** When the first attempt began; undefined before it. */
export async function firstAttempt(db: Db): Promise<Date | undefined> {
  const first = db.selectFrom('backups').select('startedAt').orderBy('startedAt').limit(1)
  return (await first.executeTakeFirst())?.startedAt
}

/**
 * When the newest backup that was read back whole began, in one place (the beginning of its address) or anywhere;
 * undefined without one.
 */
export async function newestVerified(db: Db, place = ''): Promise<Date | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('startedAt')
    .where('failure', 'is', null)
    .where(({ fn, val }) => fn('starts_with', ['place', val(place)]))
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
