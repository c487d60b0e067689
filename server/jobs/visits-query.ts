import { sql } from 'kysely'
import type { Slot } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Db } from '../db/database.ts'
import type { Job } from './store.ts'

type Row = Job & {
  haulerFirstName: string | null
  slot: Slot | null
}

/** Jobs with what their customers are reminded of: the hauler and slot. */
export async function findVisits(db: Db, ids: readonly JobId[]) {
  const rows: Row[] = await db
    .selectFrom('jobs')
    .leftJoin('haulers', 'haulers.id', 'jobs.haulerId')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .selectAll('jobs')
    .select(['haulers.firstName as haulerFirstName', 'jobSchedule.timeSlot as slot'])
    .where('jobs.id', '=', sql<JobId>`any(${ids})`)
    .orderBy('jobs.id')
    .execute()
  return rows.map(({ haulerFirstName, slot, ...job }) => ({
    job,
    hauler: haulerFirstName === null ? null : { firstName: haulerFirstName },
    slot,
  }))
}
