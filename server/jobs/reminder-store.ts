import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import { publish } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Confirmed } from './confirm-pickup.ts'

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
      and is_secured and deleted_at is null
      and not exists (select from job_reminders where job_id = jobs.id and job_reminders.day = ${day})
    order by id limit ${limit} for no key update
    on conflict do nothing returning job_id`.execute(db)
  return rows.map(({ jobId }) => jobId)
}

/** Of jobs: that the customer was reminded of the day that stands now, and that it is not over. */
const isReminderOpen = (today: Day) => sql`status in ('pending', 'assigned') and deleted_at is null
  and coalesce(scheduled_date, preferred_date) >= ${today}
  and exists (select from job_reminders where job_id = jobs.id
    and day = coalesce(jobs.scheduled_date, jobs.preferred_date))`

/** The day that the open reminder of a job is about; undefined without one. */
export async function findReminder(db: Db, id: JobId, today: Day): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day }>`
    select coalesce(scheduled_date, preferred_date) as day from jobs
    where id = ${id} and ${isReminderOpen(today)}`.execute(db)
  return rows[0]?.day
}

/**
 * Confirms those of these pickups whose reminder is open. @returns their ids; of a number only those that were
 * not confirmed before, because a second yes may answer something else.
 */
export async function confirmReminded(
  db: Db,
  confirmed: Confirmed,
  { today, at }: { today: Day; at: Date },
): Promise<JobId[]> {
  const isConfirmed =
    'phone' in confirmed
      ? sql`phone_e164 = ${confirmed.phone} and confirmed_at is null`
      : sql`id = ${confirmed.jobId} and coalesce(scheduled_date, preferred_date) = ${confirmed.day}`
  const { rows } = await sql<{ id: JobId }>`
    update jobs set confirmed_at = coalesce(confirmed_at, ${at}), updated_at = now()
    where ${isConfirmed} and ${isReminderOpen(today)}
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b)
  await publish(db, 'job', ids)
  return ids
}
