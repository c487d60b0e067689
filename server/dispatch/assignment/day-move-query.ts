import { sql } from 'kysely'
import type { LastDayMove } from '../../../contract/auto-assign.ts'
import type { Db } from '../../db/database.ts'
import { IS_ASKED } from '../../jobs/move-request-store.ts'

type DayMoveRow = Omit<LastDayMove, 'leftMs'>

/**
 * The newest move of a job to another window by this colleague, or their newest question to a customer about one, if it can still be
 * undone: its message waits, and the job has not changed since.
 */
export async function findLastDayMove(
  db: Db,
  userId: number,
  now: Date,
): Promise<DayMoveRow | undefined> {
  const { rows } = await sql<DayMoveRow>`
    select moved.id, moved.job_id as "jobId", false as "isAsked", jobs.preferred_date as "toDate",
      jobs.preferred_time as "toTime", moved.undo_until as "undoUntil", moved.at
    from team_moves as moved join jobs on jobs.id = moved.job_id
    where moved.user_id = ${userId} and moved.undo_until > ${now} and moved.undone_at is null
      and jobs.deleted_at is null
      and (jobs.preferred_date, jobs.preferred_time) <> (moved.from_date, moved.from_time)
      and moved.to_slot is not distinct from
        (select time_slot from job_schedule where job_schedule.job_id = moved.job_id)
      and not exists (select from job_window_changes as later
        where later.job_id = moved.job_id and later.id > moved.window_change_id)
      and not exists (select from transitions as later
        where later.noun = 'job' and later.noun_id = moved.job_id and later.id > moved.transition_id)
    union all
    select asked.id, asked.job_id, true, asked.to_date, asked.to_time, asked.undo_until, asked.asked_at
    from move_requests as asked join jobs on jobs.id = asked.job_id
    where asked.user_id = ${userId} and asked.undo_until > ${now} and ${IS_ASKED}
    order by at desc, "isAsked" limit 1`.execute(db)
  return rows[0]
}
