import { sql, type Insertable, type Selectable } from 'kysely'
import type { Day, TimeWindow } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { MoveRequestId } from '../../contract/move-question.ts'
import type { MoveOutcome } from '../../contract/move-requests.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** A question to a customer whether their pickup may move to another window. */
export type MoveRequest = Selectable<Tables['moveRequests']>

/** Whether the row `asked` of `move_requests` is open and still about the row of `jobs` as it is. */
export const IS_ASKED = sql<boolean>`(asked.ended_at is null and jobs.status in ('pending', 'assigned')
  and jobs.deleted_at is null and jobs.preferred_date = asked.from_date and jobs.preferred_time = asked.from_time)`

/** The window that the customer of a row of `jobs` is asked about; null where none is. */
export const ASKED_WINDOW = sql<{ day: Day; window: TimeWindow } | null>`(
  select json_build_object('day', asked.to_date, 'window', asked.to_time)
  from move_requests as asked where asked.job_id = jobs.id and ${IS_ASKED})`

/** Asks; a job has one open question. */
export async function insertMoveRequest(
  db: Db,
  request: Insertable<Tables['moveRequests']>,
): Promise<MoveRequest> {
  const inserted = db.insertInto('moveRequests').values(request).returningAll()
  const row = await inserted.executeTakeFirstOrThrow()
  await publish(db, 'job', row.jobId)
  return row
}

/** The question of a job that has no answer yet; it may be about a window that the job has left. */
export const findOpenMoveRequest = (db: Db, jobId: JobId): Promise<MoveRequest | undefined> =>
  db
    .selectFrom('moveRequests')
    .selectAll()
    .where('jobId', '=', jobId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()

export const findMoveRequest = (db: Db, id: MoveRequestId): Promise<MoveRequest | undefined> =>
  db.selectFrom('moveRequests').selectAll().where('id', '=', id).executeTakeFirst()

/** Ends a question; its job must be locked. */
export async function endMoveRequest(
  db: Db,
  { id, jobId }: Pick<MoveRequest, 'id' | 'jobId'>,
  end: { outcome: MoveOutcome; endedAt: Date; endedBy?: number },
): Promise<void> {
  await db.updateTable('moveRequests').set(end).where('id', '=', id).execute()
  await publish(db, 'job', jobId)
}
