import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Upload = Selectable<Tables['uploads']>

export const findUpload = (db: Db, name: string): Promise<Upload | undefined> =>
  db.selectFrom('uploads').selectAll().where('name', '=', name).executeTakeFirst()

export async function insertUploads(db: Db, rows: Insertable<Tables['uploads']>[]): Promise<void> {
  await db.insertInto('uploads').values(rows).execute()
}

export async function removeUploads(db: Db, names: string[]): Promise<void> {
  await db.deleteFrom('uploads').where('name', 'in', names).execute()
}

/** Forgets what nobody attached to a job or a hauler since this moment, and names it. */
export async function removeUnattached(db: Db, before: Date): Promise<string[]> {
  const removed = await db
    .deleteFrom('uploads')
    .where('attachedAt', 'is', null)
    .where('createdAt', '<', before)
    .returning('name')
    .execute()
  return removed.map(({ name }) => name)
}
