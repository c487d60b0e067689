import type { Insertable, Selectable } from 'kysely'
import type { ContactKind } from '../../contract/customers.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A new contact that waits for its code. */
export type ContactChange = Selectable<Tables['contactChanges']>

/** The new contacts of this account that wait for their code. */
export const findContactChanges = (db: Db, userId: number): Promise<ContactChange[]> =>
  db.selectFrom('contactChanges').selectAll().where('userId', '=', userId).execute()

/** Whether any account waits for a code at this contact. */
export async function isAwaited(db: Db, contact: string): Promise<boolean> {
  const row = await db
    .selectFrom('contactChanges')
    .select('userId')
    .where('contact', '=', contact)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces an earlier new contact of the same kind. */
export const saveContactChange = (db: Db, change: Insertable<Tables['contactChanges']>) =>
  db
    .insertInto('contactChanges')
    .values(change)
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'kind'])
        .doUpdateSet({ contact: change.contact, requestedAt: change.requestedAt }),
    )
    .execute()

/** Takes a new contact out; undefined when none of this kind waits. */
export const takeContactChange = (
  db: Db,
  userId: number,
  kind: ContactKind,
): Promise<ContactChange | undefined> =>
  db
    .deleteFrom('contactChanges')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .returningAll()
    .executeTakeFirst()
