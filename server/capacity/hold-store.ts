import { sql, type Insertable, type Selectable } from 'kysely'
import type { WindowName } from '../../contract/windows.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type StoredHold = Selectable<Tables['holds']>

/** The window that a visitor holds now. */
export const findHold = (db: Db, visitorId: string, now: Date): Promise<StoredHold | undefined> =>
  db
    .selectFrom('holds')
    .selectAll()
    .where('visitorId', '=', visitorId)
    .where('until', '>', now)
    .executeTakeFirst()

/** The last hold of a visitor, also one that has ended. */
export const findLastHold = (db: Db, visitorId: string): Promise<StoredHold | undefined> =>
  db.selectFrom('holds').selectAll().where('visitorId', '=', visitorId).executeTakeFirst()

/** Serialises what one network address holds and waits for, until the transaction ends. */
export const lockAddress = (db: Db, ip: string) =>
  sql`select pg_advisory_xact_lock(hashtext('address'), hashtext(${ip}))`.execute(db)

/** How many other visitors hold a window from this network address now. */
export async function countHoldsFrom(
  db: Db,
  { ip, visitorId }: Pick<StoredHold, 'ip' | 'visitorId'>,
  now: Date,
): Promise<number> {
  const { holds } = await db
    .selectFrom('holds')
    .select(sql<number>`count(*)::int`.as('holds'))
    .where('ip', '=', ip)
    .where('visitorId', '!=', visitorId)
    .where('until', '>', now)
    .executeTakeFirstOrThrow()
  return holds
}

/** Stores a visitor's hold in place of the one before. */
export const saveHold = (db: Db, hold: Insertable<Tables['holds']>) =>
  db
    .insertInto('holds')
    .values(hold)
    .onConflict((conflict) => conflict.column('visitorId').doUpdateSet({ ...hold }))
    .execute()

/** Ends a visitor's hold, if it is of this day and window; the row stays, so that holding on and on is noticed. */
export const endHold = (
  db: Db,
  visitorId: string,
  { date, window }: { [Part in keyof WindowName]?: WindowName[Part] | undefined },
  at: Date,
) =>
  db
    .updateTable('holds')
    .set({ until: at })
    .where('visitorId', '=', visitorId)
    .where('until', '>', at)
    .$if(date !== undefined, (holds) => holds.where('day', '=', date ?? null))
    .$if(window !== undefined, (holds) => holds.where('timeWindow', '=', window ?? null))
    .execute()

/** Deletes a visitor's hold: it became a booking. */
export const removeHold = (db: Db, visitorId: string) =>
  db.deleteFrom('holds').where('visitorId', '=', visitorId).execute()

/** Removes holds that ended before this instant. */
export async function removeHoldsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('holds').where('until', '<', before).execute()
}
