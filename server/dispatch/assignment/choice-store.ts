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

/** Whether the customer was offered another window because no hauler was found for this one. */
export async function hasChoice(
  db: Db,
  { id, preferredDate, preferredTime }: Pick<Job, 'id' | 'preferredDate' | 'preferredTime'>,
): Promise<boolean> {
  const choice = await db
    .selectFrom('offeredChoices')
    .select('jobId')
    .where('jobId', '=', id)
    .where('preferredDate', '=', preferredDate)
    .where('preferredTime', '=', preferredTime)
    .executeTakeFirst()
  return choice !== undefined
}
