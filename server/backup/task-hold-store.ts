import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** When a restore held the tasks, and when its backup was made; undefined while tasks run. */
export const findTaskHold = (db: Db) =>
  db.selectFrom('taskHolds').select(['heldAt', 'backupAt']).executeTakeFirst()

/**
 * Lets tasks run. @returns when a restore held them; undefined when none did. The task queue deletes what is older than two
 * weeks: tasks that waited longer, in the backup or for a person, begin a new period.
 */
export async function releaseTasks(db: Db) {
  await sql`update tasks.job set keep_until = greatest(keep_until, now() + interval '14 days')
    where state in ('created', 'retry', 'active')`.execute(db)
  return db.deleteFrom('taskHolds').returning(['heldAt', 'backupAt']).executeTakeFirst()
}

/** Cancels the tasks that waited in the backup, which are older than the hold. @returns how many. */
export async function cancelTasksBefore(db: Db, heldAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update tasks.job set state = 'cancelled', completed_on = now()
    where state in ('created', 'retry', 'active') and created_on < ${heldAt}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
