import { sql, type RawBuilder } from 'kysely'
import { dayOf, type Day } from '../../../contract/calendar.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Db } from '../../db/database.ts'
import { atRisk } from './at-risk-query.ts'

/** Notes which jobs are at risk now, each once a day with the latest reason and hauler. */
export const noteAtRisk = (db: Db, now: Date) => insertSightings(db, now, sql`true`)

/** The same of one job, before it is acted on: it may be solved before the next look at all of them. */
export const noteRiskOf = (db: Db, now: Date, jobId: JobId) =>
  insertSightings(db, now, sql`risks.job_id = ${jobId}`)

const insertSightings = (db: Db, now: Date, which: RawBuilder<unknown>) =>
  sql`insert into risk_sightings (day, job_id, kind, hauler_id, seen_at)
    select ${dayOf(now)}::date, risks.job_id, risks.kind, jobs.hauler_id, ${now}
    from (${atRisk(now)}) as risks join jobs on jobs.id = risks.job_id where ${which}
    on conflict (day, job_id) do update
      set kind = excluded.kind, hauler_id = excluded.hauler_id, seen_at = excluded.seen_at`.execute(
    db,
  )

export const deleteSightingsBefore = (db: Db, day: Day) =>
  db.deleteFrom('riskSightings').where('day', '<', day).execute()
