import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type PasswordReset = Selectable<Tables['passwordResets']>

/** When links for this address were requested since then, newest first. */
export async function findResetsSince(db: Db, contact: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('passwordResets')
    .select('requestedAt')
    .where('contact', '=', contact)
    .where('requestedAt', '>', since)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ requestedAt }) => requestedAt)
}

export const insertReset = (
  db: Db,
  reset: Insertable<Tables['passwordResets']>,
): Promise<PasswordReset> =>
  db.insertInto('passwordResets').values(reset).returningAll().executeTakeFirstOrThrow()

export const findReset = (db: Db, id: number): Promise<PasswordReset | undefined> =>
  db.selectFrom('passwordResets').selectAll().where('id', '=', id).executeTakeFirst()

export const setResetToken = (db: Db, id: number, tokenHash: string) =>
  db.updateTable('passwordResets').set({ tokenHash }).where('id', '=', id).execute()

/** Notes that a link is handed over to its provider now; false for one that may have left before. */
export async function startResetHandover(db: Db, id: number, handedOverAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passwordResets')
    .set({ handedOverAt })
    .where('id', '=', id)
    .where('handedOverAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The provider certainly does not have the link: it can be handed over again. */
export const endResetHandover = (db: Db, id: number) =>
  db.updateTable('passwordResets').set({ handedOverAt: null }).where('id', '=', id).execute()

/** The link with this token while it works. */
export const findOpenReset = (
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<PasswordReset | undefined> =>
  db
    .selectFrom('passwordResets')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

/** Uses a link up; false when it was used already. */
export async function spendReset(db: Db, id: number, usedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passwordResets')
    .set({ usedAt })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeResetsBefore = (db: Db, before: Date) =>
  db.deleteFrom('passwordResets').where('requestedAt', '<', before).execute()
