import { sql, type Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Credits a campaign or an offer with a conversion; false when it was credited before. */
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

const MARK = 'results'
/** Longer than any transaction: a change that commits late has the time of its beginning. */
const OVERLAP = '1 hour'

/**
 * The range of changes of jobs to process: from the high-water mark, and up to the next one. By the
 * database's clock, which writes the times of changes.
 */
export async function changesToLookAt(db: Db): Promise<{ since: Date; until: Date }> {
  const { rows } = await sql<{ since: Date | null; until: Date }>`
    select now() as until, (select looked_until - ${OVERLAP}::interval from ad_credit_marks
      where name = ${MARK}) as since`.execute(db)
  return { since: rows[0]?.since ?? new Date(0), until: rows[0]?.until ?? new Date(0) }
}

/** Moves the high-water mark: every change of a job before this instant is processed. */
export const markLookedUntil = (db: Db, until: Date) =>
  db
    .insertInto('adCreditMarks')
    .values({ name: MARK, lookedUntil: until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ lookedUntil: until }))
    .execute()
