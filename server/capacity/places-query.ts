import { sql, type RawBuilder } from 'kysely'
import { Slot, TimeWindow, type Day } from '../../contract/calendar.ts'
import { HaulerId } from '../../contract/haulers.ts'
import { LoadSize, type JobId } from '../../contract/jobs.ts'
import { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'
import type { Scheduled } from '../dispatch/planning/plan-input.ts'
import type { DatedPlaces } from '../haulers/availability.ts'
import type { Demand } from './day-flow.ts'
import { IS_ASKED } from '../jobs/move-request-store.ts'
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

/** What is read of a day each time. Texts of demand are for `readDemand`; equal texts mean equal demand. */
export type DayNow = {
  day: Day
  /** Changes with every change of a paid job without a hauler, and of what haulers have and set apart on this day. */
  version: string
  /** Changes with every change of an approved hauler, a week or a pause. */
  supplyVersion: string
  /**
   * Demand that ends by the clock: unpaid jobs that are held or whose payment is open at the provider, holds,
   * offers of the waiting list, and windows that customers are asked to move to.
   */
  held: string
  /** The job that is looked at again, where it is a paid one of this day without a hauler. */
  leftJob: string
  /** Its slot of this day, where it has a hauler; for `readSchedule`. */
  leftSlot: string
}

/** The same with what only changes with `version`. */
export type DayRows = DayNow & {
  /** The demand of paid jobs without a hauler. */
  paid: string
  /** What haulers have. */
  schedule: string
  /** The slots that haulers set apart from their weeks. */
  exceptions: string
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

/** Separates the parts of a text that no part contains. */
const [FIELD, ROW] = ['|', ';']
/** Where the week decides about a slot. */
const AS_IN_WEEK = '-'

/** A secured job that waits for a hauler, as 0360 notes its changes. */
const WAITS = sql`status = 'pending' and deleted_at is null and is_secured`
const KIND = sql`preferred_date as day, preferred_time as time_window, area, load_size, confirm_by is not null as is_request`
const DEMAND = sql`string_agg(concat_ws(${sql.lit(FIELD)}, time_window, load_size, coalesce(area, ''), is_request, jobs),
  ${sql.lit(ROW)} order by time_window, load_size, area, is_request, jobs)`

type DayFilter = { days: RawBuilder<unknown>; isRequested: (column: string) => RawBuilder<unknown> }

const manyDays = (days: readonly Day[]): DayFilter => ({
  days: sql`select unnest(${days}::date[]) as day`,
  isRequested: (column) => sql`${sql.ref(column)} = any(${days}::date[])`,
})

/** With a list of one day PostgreSQL would plan each time, since it expects ten in any list. */
const oneDay = (day: Day): DayFilter => ({
  days: sql`select ${day}::date as day`,
  isRequested: (column) => sql`${sql.ref(column)} = ${day}::date`,
})

const nowOf = (
  { days, isRequested }: DayFilter,
  now: Date,
  { visitorId = null, jobId = null, waitingId = null }: Nullable<Without>,
) => sql`requested_days as (${days}),
  taken as (
    select ${KIND}, count(*) as jobs from jobs
    where status = 'pending' and deleted_at is null and not is_secured and payment_status in ('pending', 'failed')
      and ${isRequested('preferred_date')} and id is distinct from ${jobId}::integer
      and (${IS_BEING_PAID} or held_until > ${now} and visitor_id is distinct from ${visitorId}::uuid)
    group by 1, 2, 3, 4, 5
    union all
    select day, time_window, area, load_size, confirm_by is not null, count(*) from holds
    where until > ${now} and ${isRequested('day')} and visitor_id is distinct from ${visitorId}::uuid
    group by 1, 2, 3, 4, 5
    union all
    select day, time_window, area, load_size, false, count(*) from waiting_entries
    where offered_until > ${now} and ended_at is null and ${isRequested('day')}
      and id is distinct from ${waitingId}::integer
    group by 1, 2, 3, 4
    union all
    select to_date, to_time, area, load_size, false, count(*)
    from move_requests as asked join jobs on jobs.id = asked.job_id
    where ${IS_ASKED} and answer_by > ${now} and ${isRequested('to_date')} and jobs.id is distinct from ${jobId}::integer
    group by 1, 2, 3, 4
  ),
  held as (select day, ${DEMAND} as kinds from taken group by day),
  left_out as (
    select day, ${DEMAND} as kinds
    from (select ${KIND}, 1 as jobs from jobs where id = ${jobId}::integer and ${WAITS}) as job group by day
  ),
  left_slots as (
    select scheduled_date as day, concat_ws(${sql.lit(FIELD)}, hauler_id, time_slot, 1) as slot
    from job_schedule where job_id = ${jobId}::integer
  ),
  changes as (
    select day, concat(count(*), ' ', sum(id)) as version from capacity_changes
    where ${isRequested('day')} group by day
  )`

/** The same for a statement that only counts: the table `taken`. */
export const takenOn = (days: readonly Day[], now: Date, without: Without) =>
  nowOf(manyDays(days), now, without)

const NOW_COLUMNS = sql`requested_days.day, coalesce(held.kinds, '') as held, coalesce(left_out.kinds, '') as left_job,
  coalesce(left_slots.slot, '') as left_slot,
  concat(current_database(), ' ', changes.version) as version,
  (select concat(current_database(), ' ', count(*), ' ', sum(id)) from capacity_changes where day is null) as supply_version`
const NOW_FROM = sql`requested_days left join held using (day) left join left_out using (day) left join left_slots using (day)
  left join changes using (day)`

/** What these days are now, by a few rows. One statement, so of one moment. */
export async function readDaysNow(
  db: Db,
  days: readonly Day[],
  now: Date,
  without: Without,
): Promise<DayNow[]> {
  const { rows } = await sql<DayNow>`with ${nowOf(manyDays(days), now, without)}
    select ${NOW_COLUMNS} from ${NOW_FROM} order by requested_days.day`.execute(db)
  return rows
}

/** The same with every paid job and what haulers have. One statement, so of one moment. */
export async function readDayRows(
  db: Db,
  days: readonly Day[],
  now: Date,
  without: Without,
): Promise<DayRows[]> {
  const [first, ...others] = days
  if (first === undefined) return []
  const filter = others.length === 0 ? oneDay(first) : manyDays(days)
  const { rows } = await sql<DayRows>`with ${nowOf(filter, now, without)},
    waiting as (
      select ${KIND}, count(*) as jobs from jobs
      where ${WAITS} and ${filter.isRequested('preferred_date')} group by 1, 2, 3, 4, 5
    ),
    slots as (
      select scheduled_date as day, hauler_id, time_slot, count(*) as jobs from job_schedule
      where ${filter.isRequested('scheduled_date')} group by 1, 2, 3
    )
    select ${NOW_COLUMNS}, coalesce((select ${DEMAND} from waiting where waiting.day = requested_days.day), '') as paid,
      coalesce((select string_agg(concat_ws(${sql.lit(FIELD)}, hauler_id, time_slot, jobs), ${sql.lit(ROW)})
        from slots where slots.day = requested_days.day), '') as schedule,
      coalesce((select string_agg(concat_ws(${sql.lit(FIELD)}, hauler_id,
          array_to_string(places, ${sql.lit(FIELD)}, ${sql.lit(AS_IN_WEEK)})), ${sql.lit(ROW)})
        from availability_exceptions as dated where dated.day = requested_days.day), '') as exceptions
    from ${NOW_FROM} order by requested_days.day`.execute(db)
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
  rowsOf(text).map(([haulerId, timeSlot, jobs]) => ({
    haulerId: HaulerId.parse(Number(haulerId)),
    day,
    timeSlot: Slot.parse(timeSlot),
    jobs: Number(jobs),
  }))

export const readExceptions = (text: string, day: Day): DatedPlaces[] =>
  rowsOf(text).map(([haulerId, ...places]) => ({
    haulerId: HaulerId.parse(Number(haulerId)),
    day,
    places: places.map((each) => (each === AS_IN_WEEK ? null : Number(each))),
  }))

const rowsOf = (text: string): string[][] =>
  text === '' ? [] : text.split(ROW).map((row) => row.split(FIELD))

/** Serialises the decisions about one day until the transaction ends. */
export const lockDay = (db: Db, day: Day) => lockDays(db, [day])

/** The same for several days, in their order: two transactions that lock days must not deadlock. */
export const lockDays = (db: Db, days: readonly Day[]) =>
  sql`select pg_advisory_xact_lock(hashtext('capacity'), day - date '2000-01-01')
    from (select distinct unnest(${days}::date[]) as day order by day) as days`.execute(db)
