import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Credits a campaign or an offer with something; false when that was credited before. */
export async function insertConversion(
  db: Db,
  conversion: Insertable<Tables['adConversions']>,
): Promise<boolean> {
  const stored = await db
    .insertInto('adConversions')
    .values(conversion)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}
