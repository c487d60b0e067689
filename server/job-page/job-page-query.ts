import { sql } from 'kysely'
import type { JobEvent } from '../../contract/job-page.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'

/** What happened to a job, oldest first; that it lost its hauler by its customer's wish is no news to them. */
export async function timelineOf(
  db: Db,
  { id }: Pick<Job, 'id'>,
): Promise<{ event: JobEvent; at: Date }[]> {
  const { rows } = await sql<{ event: JobEvent; at: Date }>`
    select 'booked' as event, created_at as at, 1 as rank from jobs where id = ${id}
    union all
    select 'paid', at, 2 from transitions
      where noun = 'job_payment' and noun_id = ${id} and move = 'settle'
    union all
    select 'moved', changed_at, 3 from job_window_changes where job_id = ${id}
    union all
    select event, noted_at, 3 from job_events where job_id = ${id}
    union all
    select 'price_asked', coalesce((select at from transitions
        where noun = 'price_change' and noun_id = asked.id and move = 'admit'), created_at), 3
      from price_changes asked where job_id = ${id} and answer_by is not null
    union all
    select 'price_agreed', created_at, 3 from price_changes
      where job_id = ${id} and status = 'settled' and answer_by is null
    union all
    select case move when 'settle' then 'price_agreed' when 'decline' then 'price_declined'
        else 'price_expired' end, at, 3
      from transitions join price_changes asked on asked.id = noun_id
      where noun = 'price_change' and job_id = ${id} and answer_by is not null and move in ('settle', 'decline', 'expire')
    union all
    select 'tipped', updated_at, 3 from payments
      where job_id = ${id} and purpose = 'tip' and status = 'paid'
    union all
    select case move when 'claim' then 'assigned' when 'assign' then 'assigned'
        when 'release' then 'released' when 'start' then 'started'
        when 'complete' then 'completed' else 'cancelled' end,
      at, 3 + id from transitions
      where noun = 'job' and noun_id = ${id} and not (move = 'release' and by = 'customer')
    order by at, rank`.execute(db)
  return rows.map(({ event, at }) => ({ event, at }))
}
