import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Day, Slot } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { JobId } from '../../contract/jobs.ts'
import { snakeOf } from '../db/camel-case.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Books a slot of a hauler's day for a job. */
export const scheduleJob = (db: Db, booked: Insertable<Tables['jobSchedule']>) =>
  db.insertInto('jobSchedule').values(booked).execute()

const BOOKED_COLUMNS = ['jobId', 'haulerId', 'scheduledDate', 'timeSlot', 'assignmentType'] as const
type Booked = Pick<Selectable<Tables['jobSchedule']>, (typeof BOOKED_COLUMNS)[number]>

/** The same for many jobs in one statement. */
export const scheduleJobs = (db: Db, booked: readonly Booked[]) =>
  db
    .insertInto('jobSchedule')
    .columns([...BOOKED_COLUMNS])
    .expression((eb) =>
      eb
        .selectFrom(
          sql<Booked>`json_populate_recordset(null::job_schedule, ${JSON.stringify(
            booked.map((row) =>
              Object.fromEntries(BOOKED_COLUMNS.map((name) => [snakeOf(name), row[name]])),
            ),
          )})`.as('booked'),
        )
        .select([...BOOKED_COLUMNS]),
    )
    .execute()

/** Frees the booked slot, when a job is released or cancelled. */
export const unscheduleJob = (db: Db, id: JobId) => unscheduleJobs(db, [id])

/** The same for many jobs. */
export const unscheduleJobs = (db: Db, ids: readonly JobId[]) =>
  db
    .deleteFrom('jobSchedule')
    .where('jobId', '=', sql<JobId>`any(${ids})`)
    .execute()

/** Changes the day, the slot or the assignment type of a scheduled job. */
export const reschedule = (
  db: Db,
  id: JobId,
  changes: Pick<Updateable<Tables['jobSchedule']>, 'scheduledDate' | 'timeSlot' | 'assignmentType'>,
) => db.updateTable('jobSchedule').set(changes).where('jobId', '=', id).execute()

export const findScheduled = (
  db: Db,
  id: JobId,
): Promise<Selectable<Tables['jobSchedule']> | undefined> =>
  db.selectFrom('jobSchedule').selectAll().where('jobId', '=', id).executeTakeFirst()

/** Serialises transactions that assign many jobs, until this one ends. */
export async function lockSchedule(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('job schedule'))`.execute(db)
}

/** How many jobs each slot of a hauler's day holds; an empty slot has no entry. */
export async function jobsPerSlot(
  db: Db,
  haulerId: HaulerId,
  day: Day,
  { except = null }: { except?: JobId | null } = {},
): Promise<Map<Slot, number>> {
  const rows = await db
    .selectFrom('jobSchedule')
    .select(['timeSlot', (is) => is.fn.countAll<string>().as('jobs')])
    .where('haulerId', '=', haulerId)
    .where('scheduledDate', '=', day)
    .$if(except !== null, (others) => others.where('jobId', '!=', except))
    .groupBy('timeSlot')
    .execute()
  return new Map(rows.map(({ timeSlot, jobs }) => [timeSlot, Number(jobs)]))
}
