import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'

/** Where a part of a load went, as the hauler wrote it; with the facility of the list, by number or name. */
export type Drop = {
  name: string
  facility: { area: ServiceArea | null; location: string } | null
}

/** A job that the hauler drove to, in the order of a day. */
export type Stop = { day: Day; jobId: JobId; area: ServiceArea | null; drops: Drop[] }

/** The facilities in the order in which they were recorded; what was given away was not driven to a known place. */
const drops = sql<Drop[]>`(
  select coalesce(json_agg(json_build_object('name', d.place, 'facility', case when f.id is not null
    then json_build_object('area', f.area, 'location', f.location) end) order by d.id), '[]')
  from disposals d left join facilities f on f.id = coalesce(d.facility_id,
    (select id from facilities where lower(name) = lower(d.place)))
  where d.job_id = jobs.id and d.way = 'facility')`

/**
 * The jobs that a hauler drove to on these days, as the hauler came to them: completed ones, and those that were
 * called off at the door.
 */
export const findStops = (
  db: Db,
  haulerId: HaulerId,
  { from, to }: { from: Day; to: Day },
): Promise<Stop[]> =>
  db
    .selectFrom('jobs')
    .leftJoinLateral(
      (job) =>
        job
          .selectFrom('jobEvents')
          .select(sql<Date | null>`max(noted_at)`.as('at'))
          .whereRef('jobEvents.jobId', '=', 'jobs.id')
          .where('jobEvents.haulerId', '=', haulerId)
          .where('event', '=', 'arrived')
          .as('arrival'),
      (join) => join.onTrue(),
    )
    .select(['jobs.id as jobId', 'jobs.area', drops.as('drops')])
    .select(sql<Day>`ended_on`.as('day'))
    .where('jobs.haulerId', '=', haulerId)
    .where('jobs.deletedAt', 'is', null)
    .where(sql<boolean>`coalesce(ended_on, date '0001-01-01') between ${from} and ${to}`)
    .where(sql<boolean>`(status = 'completed' or arrival.at is not null or started_at is not null)`)
    .orderBy('day')
    .orderBy(sql`coalesce(arrival.at, started_at, completed_at)`)
    .orderBy('jobs.id')
    .execute()

/** The first day on which a job of the hauler ended; null before there is one. */
export async function firstEndedDay(db: Db, haulerId: HaulerId): Promise<Day | null> {
  const { rows } = await sql<{ day: Day }>`
    select ended_on as day from jobs
    where hauler_id = ${haulerId} and deleted_at is null
      and coalesce(ended_on, date '0001-01-01') > date '0001-01-01'
    order by coalesce(ended_on, date '0001-01-01') limit 1`.execute(db)
  return rows[0]?.day ?? null
}
