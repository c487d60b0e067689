import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'

/**
 * Locks paid pickups of this day that have no reminder, a bounded number at a time, and records one for
 * each. Of two concurrent runs each pickup belongs to one.
 * @returns their ids, empty when every pickup of the day has its reminder.
 */
export async function insertReminders(db: Db, day: Day, limit: number): Promise<JobId[]> {
  const { rows } = await sql<{ jobId: JobId }>`
    insert into job_reminders (job_id, day)
    select id, ${day} from jobs
    where coalesce(scheduled_date, preferred_date) = ${day} and status in ('pending', 'assigned')
      and payment_status = 'paid' and deleted_at is null
      and not exists (select from job_reminders where job_id = jobs.id and job_reminders.day = ${day})
    order by id limit ${limit} for no key update
    on conflict do nothing returning job_id`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

/**
 * Confirms the pickups of this number whose customer was reminded of the day that stands now, and that are
 * not over. Repeating it changes nothing.
 * @returns their ids.
 */
export async function confirmReminded(
  db: Db,
  phoneE164: string,
  { today, at }: { today: Day; at: Date },
): Promise<JobId[]> {
  const { rows } = await sql<{ id: JobId }>`
    update jobs set confirmed_at = coalesce(confirmed_at, ${at}), updated_at = now()
    where phone_e164 = ${phoneE164} and status in ('pending', 'assigned') and deleted_at is null
      and coalesce(scheduled_date, preferred_date) >= ${today}
      and exists (select from job_reminders where job_id = jobs.id
        and day = coalesce(jobs.scheduled_date, jobs.preferred_date))
    returning id`.execute(db)
  return rows.map(({ id }) => id).toSorted((a, b) => a - b)
}
