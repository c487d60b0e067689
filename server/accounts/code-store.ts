import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type SignInCode = Selectable<Tables['signInCodes']>

const LOCK = 7_264

/** Held to the end of the transaction: changes for one contact run one after the other. */
export const lockContact = (db: Db, contact: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${contact}))`.execute(db)

/** When codes for this contact were requested since then, newest first. */
export async function findAskedSince(db: Db, contact: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('signInCodes')
    .select('askedAt')
    .where('contact', '=', contact)
    .where('askedAt', '>', since)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ askedAt }) => askedAt)
}

export const insertCode = (db: Db, code: Insertable<Tables['signInCodes']>): Promise<SignInCode> =>
  db.insertInto('signInCodes').values(code).returningAll().executeTakeFirstOrThrow()

export const findCode = (db: Db, id: number): Promise<SignInCode | undefined> =>
  db.selectFrom('signInCodes').selectAll().where('id', '=', id).executeTakeFirst()

/** Notes that a code is handed over to its provider now; false for one that may have left before. */
export async function startCodeHandover(db: Db, id: number, handedOverAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCodes')
    .set({ handedOverAt })
    .where('id', '=', id)
    .where('handedOverAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The provider certainly does not have the code: it can be handed over again. */
export const endCodeHandover = (db: Db, id: number) =>
  db.updateTable('signInCodes').set({ handedOverAt: null }).where('id', '=', id).execute()

/**
 * Uses one try of the newest code of a contact; undefined when that was used, has expired, or has
 * no try left.
 */
export const useTry = (db: Db, contact: string, now: Date): Promise<SignInCode | undefined> =>
  db
    .updateTable('signInCodes')
    .set({ triesLeft: sql<number>`tries_left - 1` })
    .where('id', '=', (is) =>
      is
        .selectFrom('signInCodes as newest')
        .select('newest.id')
        .where('newest.contact', '=', contact)
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .where('triesLeft', '>', 0)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst()

/** Uses a code up; false when it was used already. */
export async function spendCode(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeCodesBefore = (db: Db, before: Date) =>
  db.deleteFrom('signInCodes').where('askedAt', '<', before).execute()
