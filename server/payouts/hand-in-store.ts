import { type Insertable, type Selectable, sql } from 'kysely'
import { HAND_INS_SHOWN } from '../../contract/hauler-cash.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { cents, sumOf, type Cents } from '../../contract/money.ts'
import { readCounters } from '../db/counters.ts'
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

/** The same, for good: by whom, and why. */
export const markHandInWithdrawn = (
  db: Db,
  id: number,
  withdrawal: { undoneAt: Date; withdrawnBy: number; withdrawReason: string },
) => db.updateTable('cashHandIns').set(withdrawal).where('id', '=', id).execute()

/** Serialises what takes money from the office until the transaction ends; after the lock of a hauler's cash. */
export const lockOfficeFunds = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('office_funds'))`.execute(db)

/** The money that the office holds by the books. */
export async function officeFunds(db: Db): Promise<Cents> {
  const { ledger } = await readCounters(db, ['ledger'])
  return sumOf(
    [...ledger]
      .filter(([bucket]) => bucket.startsWith('office_funds '))
      .map(([, amount]) => cents(amount)),
  )
}

const nameOf = (user: 'users' | 'withdrawer') =>
  sql<string>`coalesce(nullif(trim(${sql.ref(`${user}.firstName`)} || ' ' || ${sql.ref(`${user}.lastName`)}), ''), ${sql.ref(`${user}.email`)})`

/** What a hauler handed in, the newest first, with who recorded it and who withdrew it. */
export const handInsOf = (db: Db, haulerId: HaulerId) =>
  db
    .selectFrom('cashHandIns')
    .innerJoin('users', 'users.id', 'cashHandIns.userId')
    .leftJoin('users as withdrawer', 'withdrawer.id', 'cashHandIns.withdrawnBy')
    .selectAll('cashHandIns')
    .select([nameOf('users').as('recordedBy'), nameOf('withdrawer').as('withdrawer')])
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
