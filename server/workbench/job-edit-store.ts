import type { Insertable, Selectable } from 'kysely'
import type { JobEditId } from '../../contract/job-edit.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type JobEdit = Selectable<Tables['jobEdits']>

export const insertEdit = (db: Db, edit: Insertable<Tables['jobEdits']>): Promise<JobEdit> =>
  db.insertInto('jobEdits').values(edit).returningAll().executeTakeFirstOrThrow()

export const findEdit = (db: Db, jobId: JobId, id: JobEditId): Promise<JobEdit | undefined> =>
  db
    .selectFrom('jobEdits')
    .selectAll()
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .executeTakeFirst()

/** What the job was before is kept no longer. */
export const markEditUndone = (
  db: Db,
  id: JobEditId,
  undone: { undoneAt: Date; undoneBy: number },
) =>
  db
    .updateTable('jobEdits')
    .set({ ...undone, before: null })
    .where('id', '=', id)
    .execute()

/** The same: from then on it cannot be undone. */
export const markEditSettled = (db: Db, id: JobEditId, settledAt: Date) =>
  db.updateTable('jobEdits').set({ settledAt, before: null }).where('id', '=', id).execute()
