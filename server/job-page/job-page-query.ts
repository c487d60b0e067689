import { sql } from 'kysely'
import type { JobEvent } from '../../contract/job-page.ts'
import type { Db } from '../db/database.ts'
import type { Job } from '../jobs/store.ts'
import type { Terms } from './cancellation-fee.ts'

/** The terms that were in force when the job was booked. */
export const termsOf = (db: Db, { createdAt }: Pick<Job, 'createdAt'>): Promise<Terms> =>
  db
    .selectFrom('cancellationTerms')
    .select(['freeUntilHours', 'unclaimedFreeHours', 'lateFeeCents', 'tripFeeCents'])
    .where('effectiveFrom', '<=', createdAt)
    .orderBy('effectiveFrom', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

/** What happened to a job, oldest first; that it lost its hauler by its customer's wish is no news to them. */
export async function timelineOf(
  db: Db,
  { id }: Pick<Job, 'id'>,
): Promise<{ event: JobEvent; at: Date }[]> {
  const { rows } = await sql<{ event: JobEvent; at: Date }>`
    select 'booked' as event, created_at as at, 1 as rank from jobs where id = ${id}
    union all
    select 'paid', moved_at, 2 from payment_moves where job_id = ${id} and move = 'settle'
    union all
    select 'moved', changed_at, 3 from job_window_changes where job_id = ${id}
    union all
    select event, noted_at, 3 from job_events where job_id = ${id}
    union all
    select case move when 'claim' then 'assigned' when 'assign' then 'assigned'
        when 'release' then 'released' when 'start' then 'started'
        when 'complete' then 'completed' else 'cancelled' end,
      moved_at, 3 + id from job_moves
      where job_id = ${id} and not (move = 'release' and actor = 'customer')
    order by at, rank`.execute(db)
  return rows.map(({ event, at }) => ({ event, at }))
}
