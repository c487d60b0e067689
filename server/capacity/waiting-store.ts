import { sql, type Insertable, type Selectable } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { WindowName } from '../../contract/windows.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type WaitingEntry = Selectable<Tables['waitingEntries']>

/**
 * Stores an entry, or the newer contact and load of the same visitor and window; it keeps its place in line. The
 * load of an offer stays.
 * @returns its id, and whether the visitor did not wait for this window before.
 */
export async function insertEntry(
  db: Db,
  entry: Insertable<Tables['waitingEntries']>,
): Promise<{ id: number; isNew: boolean }> {
  return (
    db
      .insertInto('waitingEntries')
      .values(entry)
      .onConflict((conflict) =>
        conflict
          .columns(['visitorId', 'day', 'timeWindow'])
          .where('endedAt', 'is', null)
          .doUpdateSet(({ ref, fn }) => ({
            phoneE164: fn.coalesce(ref('excluded.phoneE164'), ref('waitingEntries.phoneE164')),
            email: fn.coalesce(ref('excluded.email'), ref('waitingEntries.email')),
            loadSize: sql<LoadSize>`case when waiting_entries.offered_until is null then excluded.load_size else waiting_entries.load_size end`,
            area: sql<ServiceArea | null>`case when waiting_entries.offered_until is null then excluded.area else waiting_entries.area end`,
          })),
      )
      // PostgreSQL sets it on a row that the conflict updated.
      .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  )
}

type Joins = Pick<WaitingEntry, 'visitorId' | 'phoneE164' | 'email' | 'ip'>

/** For how many windows this visitor or this contact waits, and how many entries come from this address. */
export async function countEntries(
  db: Db,
  { visitorId, phoneE164, email, ip }: Joins,
): Promise<{ own: number; fromAddress: number }> {
  const isOwn = sql<boolean>`visitor_id = ${visitorId}::uuid or phone_e164 = ${phoneE164} or email = ${email}`
  return db
    .selectFrom('waitingEntries')
    .select([
      sql<number>`(count(*) filter (where ${isOwn}))::int`.as('own'),
      sql<number>`(count(*) filter (where ip = ${ip}))::int`.as('fromAddress'),
    ])
    .where('endedAt', 'is', null)
    .where(sql<boolean>`(${isOwn} or ip = ${ip})`)
    .executeTakeFirstOrThrow()
}

/** Ends what a visitor waits for in a window that they have booked. */
export const endEntriesOf = (db: Db, visitorId: string, { date, window }: WindowName, at: Date) =>
  db
    .updateTable('waitingEntries')
    .set({ endedAt: at })
    .where('visitorId', '=', visitorId)
    .where('day', '=', date)
    .where('timeWindow', '=', window)
    .where('endedAt', 'is', null)
    .execute()

/** The days for which people wait. */
export async function daysWaitedFor(db: Db): Promise<Day[]> {
  const rows = await db
    .selectFrom('waitingEntries')
    .select('day')
    .distinct()
    .where('endedAt', 'is', null)
    .orderBy('day')
    .execute()
  return rows.map(({ day }) => day)
}

/** Ends the entries of a day whose offer was not used, and those of windows that are over. */
export const endEntries = (
  db: Db,
  day: Day,
  { closed, now }: { closed: readonly string[]; now: Date },
) =>
  db
    .updateTable('waitingEntries')
    .set({ endedAt: now })
    .where('day', '=', day)
    .where('endedAt', 'is', null)
    .where(({ or, eb }) =>
      or([eb('offeredUntil', '<=', now), eb('timeWindow', '=', sql<never>`any(${closed})`)]),
    )
    .execute()

/**
 * For each window, size and area that people of this day wait for without an offer: who has waited longest. Those come
 * first who have waited longer than the others.
 */
export const findFirstOfLines = (db: Db, day: Day): Promise<WaitingEntry[]> =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('waitingEntries')
        .distinctOn(['timeWindow', 'loadSize', 'area'])
        .selectAll()
        .where('day', '=', day)
        .where('endedAt', 'is', null)
        .where('offeredUntil', 'is', null)
        .orderBy('timeWindow')
        .orderBy('loadSize')
        .orderBy('area')
        .orderBy('id')
        .as('first'),
    )
    .selectAll()
    .orderBy('id')
    .execute()

/** Stores an offer; false when the person has left the list meanwhile. */
export async function storeOffer(
  db: Db,
  id: number,
  offer: { tokenHash: string; offeredUntil: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('waitingEntries')
    .set(offer)
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findEntry = (db: Db, id: number): Promise<WaitingEntry | undefined> =>
  db.selectFrom('waitingEntries').selectAll().where('id', '=', id).executeTakeFirst()

export const findOffer = (db: Db, tokenHash: string): Promise<WaitingEntry | undefined> =>
  db.selectFrom('waitingEntries').selectAll().where('tokenHash', '=', tokenHash).executeTakeFirst()

export const endEntry = (db: Db, id: number, at: Date) =>
  db
    .updateTable('waitingEntries')
    .set({ endedAt: at })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()

/** Deletes entries of days before this one. */
export const removeEntriesBefore = (db: Db, day: Day) =>
  db.deleteFrom('waitingEntries').where('day', '<', day).execute()
