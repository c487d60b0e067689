import type { Db } from '../../db/database.ts'
import type { Job } from '../../jobs/store.ts'

/** @returns false when the choice of this window was offered before. */
export async function insertChoice(
  db: Db,
  { id: jobId, preferredDate, preferredTime }: Job,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('offeredChoices')
    .values({ jobId, preferredDate, preferredTime, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows) > 0
}
