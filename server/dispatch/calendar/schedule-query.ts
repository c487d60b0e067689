import { sql } from 'kysely'
import type { DayException } from '../../../contract/availability.ts'
import { dayOf, type Day } from '../../../contract/calendar.ts'
import type { HaulerId } from '../../../contract/haulers.ts'
import type { JobId } from '../../../contract/jobs.ts'
import { MAX_LIMIT } from '../../../contract/list.ts'
import { listAllAvailability, MOST_DAY_HAULERS } from '../../../contract/calendar-haulers.ts'
import { listUnassigned, type CalendarJob, type ScheduledJob } from '../../../contract/schedule.ts'
import { isAnyOf, isWithin } from '../../core/list-filters.ts'
import { pageOf } from '../../core/page.ts'
import { type Db, type ReadDb, PLAN_EACH_TIME } from '../../db/database.ts'
import { cellsOf, isPausedOn } from '../../haulers/availability.ts'
import { ASKED_WINDOW } from '../../jobs/move-request-store.ts'
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
  ASKED_WINDOW.as('asked'),
] as const

const calendarJobs = (db: ReadDb) => db.selectFrom('jobs').select(['jobs.id', ...JOB_COLUMNS])

export const calendarJob = (db: Db, id: JobId): Promise<CalendarJob> =>
  calendarJobs(db).where('id', '=', id).executeTakeFirstOrThrow()

/** These jobs, in no order. */
export const calendarJobsOf = (db: Db, ids: JobId[]): Promise<CalendarJob[]> =>
  calendarJobs(db)
    .where('id', '=', sql<JobId>`any(${ids})`)
    .execute()

/** Paid jobs without a hauler. */
export const unassigned = pageOf(listUnassigned, {
  from: ({ db }) => calendarJobs(db).where(ON_MARKET),
  item: (job) => job,
  missing: (id) => `Job #${id} does not wait for a hauler`,
  id: 'jobs.id',
  sorts: { day: [sql`jobs.preferred_date`, 'date'] },
  filters: { day: isWithin(sql`jobs.preferred_date`), area: isAnyOf('jobs.area') },
})

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

/** The jobs scheduled for a day before one of them, newest first: as many as one answer holds. */
export async function scheduledOn(db: Db, day: Day, before?: number): Promise<ScheduledJob[]> {
  const rows = await scheduled(db)
    .where('jobSchedule.scheduledDate', '=', day)
    .$if(before !== undefined, (rest) => rest.where('jobSchedule.id', '<', before ?? 0))
    .orderBy('jobSchedule.id', 'desc')
    .limit(MAX_LIMIT)
    .modifyFront(PLAN_EACH_TIME)
    .execute()
  return rows.map(scheduledJobOf)
}

/** How many jobs are scheduled for a day. */
export async function countScheduledOn(db: Db, day: Day): Promise<number> {
  const { jobs } = await db
    .selectFrom('jobSchedule')
    .innerJoin('jobs', 'jobs.id', 'jobSchedule.jobId')
    .select(sql<number>`count(*)::int`.as('jobs'))
    .where('jobSchedule.scheduledDate', '=', day)
    .where('jobs.deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return jobs
}

export const scheduledJob = async (db: Db, id: JobId): Promise<ScheduledJob> =>
  scheduledJobOf(await scheduled(db).where('jobSchedule.jobId', '=', id).executeTakeFirstOrThrow())

/** The slots and haulers of these jobs; a job without a hauler has no entry. */
export async function scheduledJobsOf(db: Db, ids: JobId[]): Promise<ScheduledJob[]> {
  const rows = await scheduled(db)
    .where('jobSchedule.jobId', '=', sql<JobId>`any(${ids})`)
    .execute()
  return rows.map(scheduledJobOf)
}

/** The jobs of these haulers on days from one to another, in no order. */
export async function scheduledBetween(
  db: Db,
  ids: readonly HaulerId[],
  { from, to }: { from: Day; to: Day },
): Promise<ScheduledJob[]> {
  const rows = await scheduled(db)
    .where('jobSchedule.haulerId', '=', sql<HaulerId>`any(${ids})`)
    .where('jobSchedule.scheduledDate', '>=', from)
    .where('jobSchedule.scheduledDate', '<=', to)
    .execute()
  return rows.map(scheduledJobOf)
}

const approved = (db: ReadDb) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName', 'vehicleType', 'serviceAreas', 'isAvailable', 'week'])
    .select(['pausedAt', 'resumesOn'])
    .where('status', '=', 'approved')
    .where('deletedAt', 'is', null)

/** Approved haulers whose account is open, newest first. */
export const approvedHaulers = (db: Db) =>
  approved(db)
    .select(['status', 'papersExpireOn', 'homeLat', 'homeLon', 'homeArea'])
    .orderBy('id', 'desc')
    .execute()

/** Those behind one by id: as many as one answer holds. */
export const approvedAfter = (db: Db, id: number) =>
  approved(db)
    .where('id', '>', id as HaulerId)
    .orderBy('id')
    .limit(MOST_DAY_HAULERS)
    .execute()

/** The approved haulers with the cells of the week, and the dates that differ from it. */
export const allAvailability = pageOf(listAllAvailability, {
  from: ({ db, now }) =>
    approved(db).select([
      sql<DayException[]>`(
        select coalesce(json_agg(json_build_object('day', day, 'places', places, 'note', note) order by day), '[]')
        from availability_exceptions where hauler_id = haulers.id and day >= ${dayOf(now())})`.as(
        'exceptions',
      ),
      sql<Day>`${dayOf(now())}::date`.as('today'),
    ]),
  item: ({ firstName, lastName, week, today, isAvailable, pausedAt, resumesOn, ...hauler }) => {
    const isPaused = isPausedOn({ pausedAt, resumesOn }, today)
    return {
      ...hauler,
      isAvailable: isAvailable && !isPaused,
      resumesOn: isPaused ? resumesOn : null,
      user: { firstName, lastName },
      availability: cellsOf(week),
    }
  },
  missing: (id) => `There is no approved hauler #${id}`,
  id: 'haulers.id',
  sorts: {
    createdAt: [sql`haulers.created_at`, 'timestamptz'],
    name: [sql`lower(haulers.first_name || ' ' || haulers.last_name)`, 'text'],
  },
  search: 'haulers.searchKey',
  filters: { area: (areas) => sql`haulers.service_areas && ${areas}::text[]` },
})

/**
 * The haulers who may be open otherwise than their weeks say on days from one to another: those with
 * exceptions, one row for each, and those with a pause.
 */
export const changedHours = (db: Db, from: Day, to: Day) =>
  approved(db)
    .leftJoin('availabilityExceptions as dated', (join) =>
      join
        .onRef('dated.haulerId', '=', 'haulers.id')
        .on('dated.day', '>=', from)
        .on('dated.day', '<=', to),
    )
    .clearSelect()
    .select(['haulers.id', 'week', 'pausedAt', 'resumesOn', 'dated.day', 'dated.places'])
    .where('isAvailable', '=', true)
    .where((or) =>
      or.or([
        or('dated.id', 'is not', null),
        or.and([
          or('pausedAt', 'is not', null),
          or.or([or('resumesOn', 'is', null), or('resumesOn', '>', from)]),
        ]),
      ]),
    )
    .execute()

/** These haulers, in no order. */
export const haulerNames = (db: Db, ids: HaulerId[]) =>
  db
    .selectFrom('haulers')
    .select(['id', 'firstName', 'lastName'])
    .where('id', '=', sql<HaulerId>`any(${ids})`)
    .execute()

/** Jobs of each slot of each hauler on one day; an empty slot has no entry. */
export const jobsInSlots = (db: Db, day: Day, except: JobId) =>
  db
    .selectFrom('jobSchedule')
    .select(['haulerId', 'timeSlot', sql<number>`count(*)::int`.as('jobs')])
    .where('scheduledDate', '=', day)
    .where('jobId', '!=', except)
    .groupBy(['haulerId', 'timeSlot'])
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
