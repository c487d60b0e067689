import { sql, type Insertable, type Updateable } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Hauler } from '../core/caller.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

const anyHauler = (db: Db, id: HaulerId) =>
  db.selectFrom('haulers').selectAll().where('id', '=', id)
const listedHauler = (db: Db, id: HaulerId) => anyHauler(db, id).where('deletedAt', 'is', null)

/** A hauler with an open account. */
export const findHauler = (db: Db, id: HaulerId): Promise<Hauler | undefined> =>
  listedHauler(db, id).executeTakeFirst()

/**
 * The same, locked: every other claim and change of this hauler waits until the transaction ends. Rows
 * that refer to the hauler may still be written: a completion that holds its job must not wait here.
 */
export const lockHauler = (db: Db, id: HaulerId): Promise<Hauler | undefined> =>
  listedHauler(db, id).forNoKeyUpdate().executeTakeFirst()

/** Many rows, locked in the order that all transactions use. */
export const lockHaulers = (db: Db, ids: HaulerId[]): Promise<Hauler[]> =>
  db
    .selectFrom('haulers')
    .selectAll()
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Also a hauler whose account was closed: earnings are still paid out. */
export const findAnyHauler = (db: Db, id: HaulerId): Promise<Hauler> =>
  anyHauler(db, id).executeTakeFirstOrThrow()

/** The same of many. */
export const findAnyHaulers = (db: Db, ids: HaulerId[]): Promise<Hauler[]> =>
  db
    .selectFrom('haulers')
    .selectAll()
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .execute()

/** The hauler with this account at the payment provider, closed or not, locked as by `lockHauler`. */
export const lockHaulerOfAccount = (db: Db, accountId: string): Promise<Hauler | undefined> =>
  db
    .selectFrom('haulers')
    .selectAll()
    .where('stripeAccountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const createHauler = (db: Db, hauler: Insertable<Tables['haulers']>): Promise<Hauler> =>
  db.insertInto('haulers').values(hauler).returningAll().executeTakeFirstOrThrow()

/** Changes what a hauler's profile says; the status is changed by its lifecycle alone. */
export const updateHauler = (
  db: Db,
  id: HaulerId,
  fields: Omit<Updateable<Tables['haulers']>, 'id' | 'status'>,
): Promise<Hauler> =>
  db
    .updateTable('haulers')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the account at the payment provider, or whether it can receive. */
export async function setBank(
  db: Db,
  id: HaulerId,
  bank: Pick<Updateable<Tables['haulers']>, 'stripeAccountId' | 'bankConnected'>,
): Promise<void> {
  await db
    .updateTable('haulers')
    .set({ ...bank, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
  await publish(db, 'hauler', id)
}

/** Hides a hauler from every list; their rows stay. */
export const hideHauler = (db: Db, id: HaulerId, at: Date) =>
  db
    .updateTable('haulers')
    .set({ deletedAt: at, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute()
