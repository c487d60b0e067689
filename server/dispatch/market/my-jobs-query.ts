import type { JobId } from '../../../contract/jobs.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Db } from '../../db/database.ts'

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

/** Every job this hauler has taken, newest first. */
export const jobsOf = (db: Db, hauler: Hauler) =>
  jobsWithSlots(db, hauler).orderBy('jobs.id', 'desc').execute()

/** One job of this hauler, with its slot. */
export const jobOf = (db: Db, hauler: Hauler, jobId: JobId) =>
  jobsWithSlots(db, hauler).where('jobs.id', '=', jobId).executeTakeFirstOrThrow()
