import { sql, type Selectable } from 'kysely'
import type { AlertKind } from '../../contract/alerts.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Trouble = { kind: AlertKind; about: string; what: string }

/** @returns false when this trouble is known already. */
export async function insertAlert(db: Db, trouble: Trouble, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('alerts')
    .values({ ...trouble, firstAt: at, lastAt: at, sentAt: at })
    .onConflict((conflict) => conflict.columns(['kind', 'about']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}

/** Locks a known trouble until the transaction ends, and counts it once more. */
export const countRepeat = (
  db: Db,
  { kind, about, what }: Trouble,
  at: Date,
): Promise<Selectable<Tables['alerts']>> =>
  db
    .updateTable('alerts')
    .set({ what, lastAt: at, repeats: sql<number>`repeats + 1` })
    .where('kind', '=', kind)
    .where('about', '=', about)
    .returningAll()
    .executeTakeFirstOrThrow()

/** An alert about it is sent now: counting begins again. */
export const markSent = (db: Db, id: string, sentAt: Date) =>
  db.updateTable('alerts').set({ sentAt, repeats: 0 }).where('id', '=', id).execute()

export const removeAlerts = (db: Db, before: Date) =>
  db.deleteFrom('alerts').where('lastAt', '<', before).execute()
