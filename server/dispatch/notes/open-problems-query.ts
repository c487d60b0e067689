import { sql } from 'kysely'

/** Jobs with a problem that their hauler reported and the team has not closed, for the lane of jobs at risk. */
export const openProblems = sql`select jobs.id as job_id, 'hauler_problem' as kind, preferred_date
  from hauler_notes join jobs on jobs.id = hauler_notes.job_id and jobs.deleted_at is null
  where hauler_notes.kind is not null and closed_at is null`

/** When the oldest open problem of a job was written. */
export const openProblemAt = sql<Date | null>`(select min(at) from hauler_notes
  where hauler_notes.job_id = jobs.id and hauler_notes.kind is not null and closed_at is null)`
