import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/calendar.ts'
import type { ReportPeriod } from '../../contract/report-period.ts'
import { readCounters } from '../db/counters.ts'
import type { ReadDb } from '../db/database.ts'

type DayFigures = { day: Day; booked: number; offered: number }

/** The places that haulers offered on each day of a period, and the jobs that were scheduled for it. */
export async function utilisationByDay(db: ReadDb, period: ReportPeriod): Promise<DayFigures[]> {
  const [{ 'jobs scheduled': scheduled }, offered] = await Promise.all([
    readCounters(db, ['jobs scheduled'], period.from),
    placesByDay(db, period),
  ])
  const days: DayFigures[] = []
  for (let day = period.from; day <= period.to; day = addDays(day, 1))
    days.push({ day, booked: scheduled.get(day) ?? 0, offered: offered.get(day) ?? 0 })
  return days
}

/**
 * The places in the weeks of the haulers who were approved and took jobs, with days off, extra hours and pauses, each as it stood
 * at the end of the day. A span is a number of days in which nothing of a hauler changed: its state is that of its first day.
 */
async function placesByDay(db: ReadDb, { from, to }: ReportPeriod): Promise<Map<Day, number>> {
  const { rows } = await sql<{ day: Day; places: number }>`
    with lives as (
      select id, greatest(${from}::date, day_in_bc(created_at)::date) as first, day_in_bc(deleted_at)::date as deleted_on
      from haulers where day_in_bc(created_at)::date <= ${to}
    ), changes as (
      select id, first as day from lives
      union select id, deleted_on from lives where deleted_on > first
      union select noun_id, day_in_bc(at)::date from transitions where noun = 'hauler' and noun_id in (select id from lives)
      union select hauler_id, until from past_hours where until > ${from} and until <= ${to}
    ), spans as (
      select changes.id, day as first, lead(day, 1, ${addDays(to, 1)}::date) over (partition by changes.id order by day) - 1 as last
      from changes join lives on lives.id = changes.id and day >= lives.first
      where day <= ${to}
    ), open as (
      select spans.id, spans.first, spans.last, hours.week, day_in_bc(hours.paused_at)::date as paused_on, hours.resumes_on
      from spans join haulers on haulers.id = spans.id
        cross join lateral timezone('Etc/GMT+7', (spans.first + 1)::timestamp) as evening
        left join lateral (select from_status from transitions
          where noun = 'hauler' and noun_id = spans.id and at >= evening order by at, transitions.id limit 1) later on true
        cross join lateral (
          select until, week, is_available, paused_at, resumes_on from past_hours
            where hauler_id = spans.id and until > spans.first
          union all select 'infinity', haulers.week, haulers.is_available, haulers.paused_at, haulers.resumes_on
          order by until limit 1) hours
      where coalesce(later.from_status, haulers.status) = 'approved' and hours.is_available
        and (haulers.deleted_at is null or haulers.deleted_at >= evening)
    ), days as (
      select open.id, day::date as day, open.week, extract(dow from day)::integer * 6 as before
      from open cross join lateral generate_series(open.first, open.last, interval '1 day') as day
      where paused_on is null or day < paused_on or day >= resumes_on
    )
    select days.day, sum(places.sum)::integer as places
    from days left join availability_exceptions e on e.hauler_id = days.id and e.day = days.day
      cross join lateral (select sum(coalesce(e.places[slot], greatest(days.week[days.before + slot], 0))) as sum
        from generate_series(1, 6) as slot) places
    group by days.day`.execute(db)
  return new Map(rows.map(({ day, places }) => [day, places]))
}
