import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Session } from '../db/tables/accounts.ts'

export const insertSession = (db: Db, session: Insertable<Tables['sessions']>) =>
  db.insertInto('sessions').values(session).execute()

/** A session that has neither expired nor been left alone for too long. */
const isOpen = (now: Date) =>
  sql<boolean>`(expire > ${now} and (idle_minutes is null
    or seen_at > ${now}::timestamptz - make_interval(mins => idle_minutes)))`

/** What a session that is open remembers, and when it was last seen. */
export const findSession = (
  db: Db,
  sid: string,
  now: Date,
): Promise<{ sess: Session; seenAt: Date } | undefined> =>
  db
    .selectFrom('sessions')
    .select(['sess', 'seenAt'])
    .where('sid', '=', sid)
    .where(isOpen(now))
    .executeTakeFirst()

export const noteSessionSeen = (db: Db, sid: string, seenAt: Date) =>
  db
    .updateTable('sessions')
    .set({ seenAt })
    .where('sid', '=', sid)
    .where('seenAt', '<', seenAt)
    .execute()

const isOf = (userId: number) => sql<boolean>`(sess ->> 'userId')::integer = ${userId}`

/** The open sessions of an account, the last seen first. */
export const findSessionsOf = (db: Db, userId: number, now: Date, most: number) =>
  db
    .selectFrom('sessions')
    .select(['id', 'sid', 'device', 'startedAt', 'seenAt'])
    .where(isOf(userId))
    .where(isOpen(now))
    .orderBy('seenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Ends one session of an account; false when it has none with this number. */
export async function removeSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(isOf(userId))
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const removeSession = (db: Db, sid: string) =>
  db.deleteFrom('sessions').where('sid', '=', sid).execute()

/** Signs a user out everywhere; answers in how many browsers. */
export async function removeSessionsOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where(isOf(userId)).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Signs a user out everywhere but in this session; answers in how many others. */
export async function removeOtherSessionsOf(
  db: Db,
  userId: number,
  sid: string | undefined,
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where(isOf(userId))
    .where('sid', '!=', sid ?? '')
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const removeEndedSessions = (db: Db, now: Date) =>
  db
    .deleteFrom('sessions')
    .where((row) => row.not(isOpen(now)))
    .execute()
