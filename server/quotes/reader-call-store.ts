import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export async function insertReaderCalls(
  db: Db,
  calls: Insertable<Tables['readerCalls']>[],
): Promise<void> {
  if (calls.length > 0) await db.insertInto('readerCalls').values(calls).execute()
}

export async function removeReaderCalls(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('readerCalls').where('at', '<', before).execute()
}
