import { sql, type Insertable, type Selectable } from 'kysely'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Reassignment = Selectable<Tables['reassignments']>

export const insertReassignment = (db: Db, reassignment: Insertable<Tables['reassignments']>) =>
  db.insertInto('reassignments').values(reassignment).execute()

export const findLastReassignment = (db: Db, jobId: JobId): Promise<Reassignment | undefined> =>
  db
    .selectFrom('reassignments')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const markReassignmentUndone = (db: Db, id: number, undoneAt: Date) =>
  db.updateTable('reassignments').set({ undoneAt }).where('id', '=', id).execute()

/** Who chose another window since: the new hauler keeps the slot row of the reassignment then. Undefined where it is the same. */
export async function movedSince(
  db: Db,
  { jobId }: Pick<Reassignment, 'jobId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{
    movedBy: string
  }>`select moved_by as "movedBy" from job_window_changes
    where job_id = ${jobId} and changed_at > (
      select at from transitions where noun = 'job' and noun_id = ${jobId} and move = 'assign'
      order by id desc limit 1)
    order by id desc limit 1`.execute(db)
  return rows[0]?.movedBy
}
