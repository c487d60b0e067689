import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export async function insertModelCalls(
  db: Db,
  calls: Insertable<Tables['modelCalls']>[],
): Promise<void> {
  if (calls.length > 0) await db.insertInto('modelCalls').values(calls).execute()
}

export async function removeModelCalls(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('modelCalls').where('at', '<', before).execute()
}
