import { sql } from 'kysely'
import type { Day, Slot, TimeWindow } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { LoadSize } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'

/** How many jobs of one kind others did, or no hauler was found for; without a slot for the latter. */
export type MissedJobs = {
  area: ServiceArea | null
  loadSize: LoadSize
  dayOfWeek: number
  window: TimeWindow
  timeSlot: Slot | null
  jobs: number
}

/**
 * Paid jobs of these days that another hauler has or did, and those that stayed without a hauler until the customer
 * was offered another window or the money.
 */
export async function findMissedJobs(
  db: Db,
  haulerId: HaulerId,
  { from, to }: { from: Day; to: Day },
): Promise<MissedJobs[]> {
  // The slot is looked up for each of these jobs: joined, PostgreSQL would read all slots of all jobs.
  const { rows } = await sql<MissedJobs>`
    select area, load_size as "loadSize", preferred_time as window, slot as "timeSlot", weekday as "dayOfWeek",
      count(*)::int as jobs
    from (
      select jobs.area, load_size, preferred_time,
        extract(dow from coalesce(jobs.scheduled_date, preferred_date))::int as weekday,
        (select time_slot from job_schedule where job_id = jobs.id) as slot
      from jobs
      where coalesce(jobs.scheduled_date, preferred_date) between ${from} and ${to} and deleted_at is null
        and (is_secured and jobs.hauler_id <> ${haulerId} and status in ('assigned', 'in_progress', 'completed')
          or jobs.hauler_id is null and status in ('pending', 'cancelled')
            and exists (select from offered_choices choice where choice.job_id = jobs.id))) as missed
    group by 1, 2, 3, 4, 5`.execute(db)
  return rows
}
