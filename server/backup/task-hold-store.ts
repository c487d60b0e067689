import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Since when tasks wait for a person, and of when the restored backup is; undefined when they run. */
export const findTaskHold = (db: Db) =>
  db.selectFrom('taskHolds').select(['heldAt', 'backupAt']).executeTakeFirst()

/** Lets tasks run. @returns when they were held; undefined when they were not. */
export const releaseTasks = (db: Db) =>
  db.deleteFrom('taskHolds').returning(['heldAt', 'backupAt']).executeTakeFirst()

/** Cancels the tasks that were waiting in the backup. @returns how many. */
export async function cancelTasksBefore(db: Db, heldAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update tasks.job set state = 'cancelled', completed_on = now()
    where state in ('created', 'retry', 'active') and created_on < ${heldAt}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
