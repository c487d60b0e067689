import { sql } from 'kysely'
import { DEFAULT_MAX_JOBS } from '../../../contract/availability.ts'
import type { Day } from '../../../contract/calendar.ts'
import { SLOTS } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { CalendarJob, ScheduledJob } from '../../../contract/schedule.ts'
import type { Db } from '../../db/database.ts'
import { ON_MARKET } from '../eligibility-query.ts'

const JOB_COLUMNS = [
  'jobs.firstName',
  'jobs.lastName',
  'jobs.address',
  'jobs.area',
  'jobs.loadSize',
  'jobs.status',
  'jobs.preferredDate',
  'jobs.preferredTime',
  'jobs.estimatedPriceCents as estimatedPrice',
] as const

const calendarJobs = (db: Db) => db.selectFrom('jobs').select(['jobs.id', ...JOB_COLUMNS])

export const calendarJob = (db: Db, id: JobId): Promise<CalendarJob> =>
  calendarJobs(db).where('id', '=', id).executeTakeFirstOrThrow()

/** These jobs, in no order. */
export const calendarJobsOf = (db: Db, ids: JobId[]): Promise<CalendarJob[]> =>
  calendarJobs(db)
    .where('id', '=', sql<JobId>`any(${ids})`)
    .execute()

/** Paid jobs that no hauler has taken, the soonest day first. */
export const unassignedJobs = (db: Db): Promise<CalendarJob[]> =>
  calendarJobs(db).where(ON_MARKET).orderBy('preferredDate').orderBy('id').execute()

const scheduled = (db: Db) =>
  db
    .selectFrom('jobSchedule')
    .innerJoin('jobs', 'jobs.id', 'jobSchedule.jobId')
    .innerJoin('haulers', 'haulers.id', 'jobSchedule.haulerId')
    .select([
      'jobSchedule.id as scheduleId',
      'jobSchedule.jobId',
      'jobSchedule.haulerId',
      'jobSchedule.scheduledDate',
      'jobSchedule.timeSlot',
      'jobSchedule.assignmentType',
      'haulers.firstName as haulerFirstName',
      'haulers.lastName as haulerLastName',
      ...JOB_COLUMNS,
    ])
    .where('jobs.deletedAt', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof scheduled>['execute']>>[number]

const scheduledJobOf = ({
  scheduleId,
  jobId,
  haulerId,
  scheduledDate,
  timeSlot,
  assignmentType,
  haulerFirstName: firstName,
  haulerLastName: lastName,
  ...job
}: Row): ScheduledJob => ({
  id: scheduleId,
  jobId,
  haulerId,
  scheduledDate,
  timeSlot,
  assignmentType,
  job: { id: jobId, ...job },
  hauler: { id: haulerId, user: { firstName, lastName } },
})

/** The jobs scheduled for a day, newest first. */
export async function scheduledOn(db: Db, day: Day): Promise<ScheduledJob[]> {
  const rows = await scheduled(db)
    .where('jobSchedule.scheduledDate', '=', day)
    .orderBy('jobSchedule.id', 'desc')
    .execute()
  return rows.map(scheduledJobOf)
}

export const scheduledJob = async (db: Db, id: JobId): Promise<ScheduledJob> =>
  scheduledJobOf(await scheduled(db).where('jobSchedule.jobId', '=', id).executeTakeFirstOrThrow())

/** Where these jobs are; one that nobody has is not there. */
export async function scheduledJobsOf(db: Db, ids: JobId[]): Promise<ScheduledJob[]> {
  const rows = await scheduled(db)
    .where('jobSchedule.jobId', '=', sql<JobId>`any(${ids})`)
    .execute()
  return rows.map(scheduledJobOf)
}

/** Approved haulers whose account is open, newest first. */
export const approvedHaulers = (db: Db) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName', 'status', 'vehicleType', 'serviceAreas', 'isAvailable'])
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .execute()

/** These haulers, in no order. */
export const haulerNames = (db: Db, ids: HaulerId[]) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .execute()

/** Jobs of each slot of each hauler on one day; a slot that holds none is not there. */
export const jobsInSlots = (db: Db, day: Day, except: JobId) =>
  db
    .selectFrom('jobSchedule')
    .select(['haulerId', 'timeSlot', sql<number>`count(*)::int`.as('jobs')])
    .where('scheduledDate', '=', day)
    .where('jobId', '!=', except)
    .groupBy(['haulerId', 'timeSlot'])
    .execute()

/** Scheduled jobs of each day that has any, from the index `jobs_scheduled` alone. */
export const countScheduled = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('jobs')
    .select(['scheduledDate as day', sql<number>`count(*)::int`.as('jobs')])
    .where('haulerId', 'is not', null)
    .where('status', 'in', ['assigned', 'in_progress', 'completed'])
    .where('scheduledDate', '>=', from)
    .where('scheduledDate', '<=', to)
    .where('deletedAt', 'is', null)
    .groupBy('scheduledDate')
    .$narrowType<{ day: Day }>()
    .execute()

/** Paid jobs without a hauler of each day that has any. */
export const countWaiting = (db: Db, from: Day, to: Day) =>
  db
    .selectFrom('jobs')
    .select(['preferredDate as day', sql<number>`count(*)::int`.as('jobs')])
    .where(ON_MARKET)
    .where('preferredDate', '>=', from)
    .where('preferredDate', '<=', to)
    .groupBy('preferredDate')
    .execute()

/** For each weekday, 0 is Sunday: available haulers with an open slot, and the places of those slots. */
export async function openWeekdays(db: Db) {
  const { rows } = await sql<{ dayOfWeek: number; haulers: number; places: number }>`
    select weekday.day as "dayOfWeek", count(distinct haulers.id)::int as haulers,
      sum(coalesce(saved.max_jobs, ${DEFAULT_MAX_JOBS}))::int as places
    from haulers
    cross join generate_series(0, 6) as weekday (day)
    cross join unnest(${[...SLOTS]}::text[]) as slot (name)
    left join availability saved on saved.hauler_id = haulers.id
      and saved.day_of_week = weekday.day and saved.time_slot = slot.name
    where haulers.status = 'approved' and haulers.is_available and haulers.deleted_at is null
      and coalesce(saved.is_available, true)
    group by weekday.day`.execute(db)
  return rows
}
