import { sql } from 'kysely'
import { WINDOWS, type Day, type TimeWindow } from '../../contract/calendar.ts'
import type { Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import type { DayFacts } from './day-facts.ts'
import { takenOn, type Without } from './places-query.ts'
import type { Rules } from './rules-store.ts'

/** How many pickups each window of a day has; only windows with a limit of their own are counted. */
export type WindowCounts = { jobsIn: (window: TimeWindow) => number }

/**
 * The facts of days with the count of each window that the rules limit: every pickup that is not cancelled, with a hauler
 * or without, and what is held. Inside a lock of the day no other booking changes it.
 */
export async function withWindowCounts(
  { now }: Pick<Context, 'now'>,
  db: Db,
  days: readonly DayFacts[],
  { rules, without }: { rules: Pick<Rules, 'mostIn'>; without: Without },
): Promise<(DayFacts & WindowCounts)[]> {
  const limitedDays = days.flatMap(({ day }) =>
    WINDOWS.some((window) => rules.mostIn(day, window)) ? [day] : [],
  )
  const counts = limitedDays.length === 0 ? [] : await countWindows(db, limitedDays, now(), without)
  return days.map((facts) => ({
    ...facts,
    jobsIn: (window) =>
      counts.find((each) => each.day === facts.day && each.window === window)?.jobs ?? 0,
  }))
}

async function countWindows(
  db: Db,
  days: readonly Day[],
  now: Date,
  without: Without,
): Promise<{ day: Day; window: TimeWindow; jobs: number }[]> {
  const { rows } = await sql<{ day: Day; window: TimeWindow; jobs: number }>`
    with ${takenOn(days, now, without)},
    booked as (
      select preferred_date as day, preferred_time as time_window, count(*) as jobs from jobs
      where preferred_date = any(${days}::date[]) and deleted_at is null
        and (status in ('assigned', 'in_progress', 'completed') or status = 'pending' and is_secured)
        and id is distinct from ${without.jobId ?? null}::integer
      group by 1, 2
    )
    select day, time_window as window, sum(jobs)::integer as jobs
    from (select day, time_window, jobs from taken union all select day, time_window, jobs from booked) as each
    group by 1, 2`.execute(db)
  return rows
}
