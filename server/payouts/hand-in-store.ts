import { type Insertable, type Selectable, sql } from 'kysely'
import { HAND_INS_SHOWN } from '../../contract/hauler-cash.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type HandInRow = Selectable<Tables['cashHandIns']>

export const insertHandIn = (
  db: Db,
  handIn: Insertable<Tables['cashHandIns']>,
): Promise<HandInRow> =>
  db.insertInto('cashHandIns').values(handIn).returningAll().executeTakeFirstOrThrow()

export const findHandIn = (db: Db, id: number): Promise<HandInRow | undefined> =>
  db.selectFrom('cashHandIns').selectAll().where('id', '=', id).executeTakeFirst()

export const markHandInUndone = (db: Db, id: number, undoneAt: Date) =>
  db.updateTable('cashHandIns').set({ undoneAt }).where('id', '=', id).execute()

/** What a hauler handed in, the newest first, with who recorded it. */
export const handInsOf = (db: Db, haulerId: HaulerId) =>
  db
    .selectFrom('cashHandIns')
    .innerJoin('users', 'users.id', 'cashHandIns.userId')
    .selectAll('cashHandIns')
    .select(
      sql<string>`coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), users.email)`.as(
        'recordedBy',
      ),
    )
    .where('haulerId', '=', haulerId)
    .orderBy('cashHandIns.id', 'desc')
    .limit(HAND_INS_SHOWN)
    .execute()

/** The job whose cash a hauler took last. */
export async function lastCashJobOf(db: Db, haulerId: HaulerId): Promise<JobId | undefined> {
  const payment = await db
    .selectFrom('payments')
    .select('jobId')
    .where('holderId', '=', haulerId)
    .where('status', '=', 'paid')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return payment?.jobId
}
