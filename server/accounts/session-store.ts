import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Session } from '../db/tables/accounts.ts'

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(session).execute()

/** What a session that has not expired remembers. */
export async function findSession(db: Db, sid: string, now: Date): Promise<Session | undefined> {
  const row = await db
    .selectFrom('sessions')
    .select('sess')
    .where('sid', '=', sid)
    .where('expire', '>', now)
    .executeTakeFirst()
  return row?.sess
}

export const removeSession = (db: Db, sid: string) =>
  db.deleteFrom('sessions').where('sid', '=', sid).execute()

/** Signs a user out everywhere. */
export const removeSessionsOf = (db: Db, userId: number) =>
  db
    .deleteFrom('sessions')
    .where(sql<number>`((sess ->> 'userId')::integer)`, '=', userId)
    .execute()

/** Signs a user out everywhere but in this session; answers in how many others. */
export async function removeOtherSessionsOf(
  db: Db,
  userId: number,
  sid: string | undefined,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(sql<number>`((sess ->> 'userId')::integer)`, '=', userId)
    .where('sid', '!=', sid ?? '')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const removeExpiredSessions = (db: Db, now: Date) =>
  db.deleteFrom('sessions').where('expire', '<', now).execute()
