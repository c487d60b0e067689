import { sql, type Insertable } from 'kysely'
import type { CustomerId } from '../../contract/admin-customers.ts'
import { AppError } from '../../contract/errors.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type PartTable = 'customerNotes' | 'customerAddresses' | 'customerContacts'

/** Whose note, address or contact it is. @throws AppError not_found. */
export async function findOwner(db: Db, table: PartTable, id: number): Promise<CustomerId> {
  const row = await db
    .selectFrom(table)
    .select('customerId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', 'It is not there any more')
  return row.customerId
}

export async function countParts(db: Db, table: PartTable, id: CustomerId): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('customerId', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

export const deletePart = (db: Db, table: PartTable, id: number) =>
  db.deleteFrom(table).where('id', '=', id).execute()

export const insertNote = (db: Db, note: Insertable<Tables['customerNotes']>) =>
  db.insertInto('customerNotes').values(note).execute()

export const setPinned = (db: Db, id: number, isPinned: boolean) =>
  db.updateTable('customerNotes').set({ isPinned }).where('id', '=', id).execute()

export const insertAddress = (db: Db, address: Insertable<Tables['customerAddresses']>) =>
  db.insertInto('customerAddresses').values(address).execute()

/** Writes an address and its notes again; false where the customer does not have it. */
export async function changeAddress(
  db: Db,
  customerId: CustomerId,
  { address, notes }: { address: string; notes: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('customerAddresses')
    .set({ address, notes })
    .where('customerId', '=', customerId)
    .where('addressKey', '=', sql<string>`search_key(${address})`)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deleteContact = (db: Db, id: number): Promise<{ value: string } | undefined> =>
  db.deleteFrom('customerContacts').where('id', '=', id).returning('value').executeTakeFirst()
