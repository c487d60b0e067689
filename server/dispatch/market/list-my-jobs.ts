import { sql } from 'kysely'
import { listMyJobs } from '../../../contract/dispatch.ts'
import type { JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import { isAnyOf, isWithin } from '../../core/list-filters.ts'
import { pageOf } from '../../core/page.ts'
import type { Db } from '../../db/database.ts'
import { haulerJobView } from '../../jobs/views.ts'

const jobsWithSlots = (db: Db, hauler: Hauler) =>
  db
    .selectFrom('jobs')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .leftJoin('jobEvents as onTheWay', (join) =>
      join
        .onRef('onTheWay.jobId', '=', 'jobs.id')
        .on('onTheWay.event', '=', 'on_the_way')
        .on('onTheWay.tripEndedAt', 'is', null),
    )
    .leftJoin('jobEvents as arrival', (join) =>
      join
        .onRef('arrival.jobId', '=', 'jobs.id')
        .on('arrival.event', '=', 'arrived')
        .on('arrival.tripEndedAt', 'is', null),
    )
    .selectAll('jobs')
    .select([
      'jobSchedule.timeSlot',
      'onTheWay.notedAt as onTheWayAt',
      'arrival.notedAt as arrivedAt',
    ])
    .where('jobs.haulerId', '=', hauler.id)
    .where('jobs.deletedAt', 'is', null)

/** Every job that a hauler has taken. */
export const myJobs = pageOf(listMyJobs, {
  from: ({ db }, hauler: Hauler) => jobsWithSlots(db, hauler),
  item: haulerJobView,
  missing: (id) => `There is no job #${id}`,
  id: 'jobs.id',
  sorts: {
    createdAt: [sql`jobs.created_at`, 'timestamptz'],
    // What is being worked on stands before every day.
    next: [
      sql`case when jobs.status = 'in_progress' then date '0001-01-01'
        else coalesce(jobs.scheduled_date, jobs.preferred_date) end`,
      'date',
    ],
    // Jobs that have not ended stand last in the list's own direction.
    ended: [sql`coalesce(jobs.ended_on, date '0001-01-01')`, 'date'],
  },
  filters: {
    status: isAnyOf('jobs.status'),
    ended: isWithin(sql`jobs.ended_on`),
  },
})

/** One job of this hauler, with its slot. */
export const jobOf = (db: Db, hauler: Hauler, jobId: JobId) =>
  jobsWithSlots(db, hauler).where('jobs.id', '=', jobId).executeTakeFirstOrThrow()
