import { sql } from 'kysely'
import { Slot, TimeWindow, type Day } from '../../contract/calendar.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { LoadSize, type JobId } from '../../contract/jobs.ts'
import { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'
import type { Scheduled } from '../dispatch/planning/plan-input.ts'
import type { Demand } from './day-flow.ts'
import { IS_BEING_PAID } from './job-place-store.ts'

/**
 * What does not count: what a visitor holds, and unpaid jobs of theirs that are not being paid, which the
 * next booking replaces; the job that is looked at again; the offer that is taken up.
 */
export type Without = {
  visitorId?: string | undefined
  jobId?: JobId | undefined
  waitingId?: number | undefined
}

/** What takes places of a day, as text: equal texts mean an equal day. */
export type Places = {
  day: Day
  demand: string
  schedule: string
  /** Of the rows of `schedule`, which come in any order. */
  scheduleKey: string
  /** How many jobs haulers have on this day. */
  scheduled: number
  /** Changes with every change of an approved hauler or a week. */
  supplyVersion: string
}

/** Separates the parts of a text that no part contains. */
const [FIELD, ROW] = ['|', ';']

/**
 * What takes places of these days: paid jobs without a hauler, unpaid ones that are held or whose payment
 * is open at the provider, holds, offers of the waiting list, and what haulers have. One statement, so of one moment.
 */
export async function readPlaces(
  db: Db,
  days: readonly Day[],
  now: Date,
  { visitorId, jobId, waitingId }: Without = {},
): Promise<Places[]> {
  const { rows } = await sql<Places>`
    with asked as (select unnest(${days}::date[]) as day),
    taken as (
      select preferred_date as day, preferred_time as time_window, area, load_size,
        confirm_by is not null as is_request, count(*) as jobs
      from jobs
      where status = 'pending' and deleted_at is null and preferred_date = any(${days}::date[])
        and (payment_status = 'paid' or payment_status in ('pending', 'failed') and (${IS_BEING_PAID}
          or held_until > ${now} and visitor_id is distinct from ${visitorId ?? null}::uuid))
        and id is distinct from ${jobId ?? null}::integer
      group by 1, 2, 3, 4, 5
      union all
      select day, time_window, area, load_size, confirm_by is not null, count(*)
      from holds
      where until > ${now} and day = any(${days}::date[])
        and visitor_id is distinct from ${visitorId ?? null}::uuid
      group by 1, 2, 3, 4, 5
      union all
      select day, time_window, area, load_size, false, count(*)
      from waiting_entries
      where offered_until > ${now} and ended_at is null and day = any(${days}::date[])
        and id is distinct from ${waitingId ?? null}::integer
      group by 1, 2, 3, 4
    ), demand as (
      select day, string_agg(concat_ws(${FIELD}::text, time_window, load_size, coalesce(area, ''), is_request, jobs),
        ${ROW}::text order by time_window, load_size, area, is_request, jobs) as kinds
      from taken group by day
    ), booked as (
      select scheduled_date as day, string_agg(hauler_id || ${FIELD}::text || time_slot, ${ROW}::text) as slots,
        sum(hashtextextended(time_slot, hauler_id))::text as key, count(*)::int as jobs
      from job_schedule where scheduled_date = any(${days}::date[]) group by 1
    )
    select day, coalesce(kinds, '') as demand, coalesce(slots, '') as schedule,
      coalesce(key, '') as schedule_key, coalesce(booked.jobs, 0) as scheduled,
      (select md5(current_database() || string_agg(id || ' ' || xmin, ',' order by id))
        from haulers where status = 'approved' and deleted_at is null) as supply_version
    from asked left join demand using (day) left join booked using (day)
    order by day`.execute(db)
  return rows
}

/** Jobs of one kind, and whether they are requests. */
export type Taken = Demand & { isRequest: boolean }

export const readDemand = (text: string): Taken[] =>
  rowsOf(text).map(([window, loadSize, area, isRequest, jobs]) => ({
    window: TimeWindow.parse(window),
    loadSize: LoadSize.parse(loadSize),
    area: area ? ServiceArea.parse(area) : null,
    isRequest: isRequest === 't',
    jobs: Number(jobs),
  }))

export const readSchedule = (text: string, day: Day): Scheduled[] =>
  rowsOf(text).map(([haulerId, timeSlot]) => ({
    haulerId: HaulerId.parse(Number(haulerId)),
    day,
    timeSlot: Slot.parse(timeSlot),
    jobs: 1,
  }))

const rowsOf = (text: string): string[][] =>
  text === '' ? [] : text.split(ROW).map((row) => row.split(FIELD))

/** Serialises the decisions about one day until the transaction ends. */
export const lockDay = (db: Db, day: Day) =>
  sql`select pg_advisory_xact_lock(hashtext('capacity'), ${day}::date - date '2000-01-01')`.execute(
    db,
  )
