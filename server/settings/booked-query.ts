import { sql } from 'kysely'
import type { Day } from '../../contract/calendar.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { ServiceArea } from '../../contract/places.ts'
import type { Db } from '../db/database.ts'

/** A pickup that is booked and not over. */
export type BookedPickup = {
  id: JobId
  day: Day
  area: ServiceArea | null
  isPaid: boolean
}

/** As many as a sentence could still name by their number; more are counted. */
export const MOST_BOOKED = 10_000

/** The pickups that are booked from this day on and not over, paid or about to be, in their order. */
export async function bookedPickups(db: Db, from: Day): Promise<BookedPickup[]> {
  return db
    .selectFrom('jobs')
    .leftJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .select([
      'jobs.id',
      sql<Day>`coalesce(job_schedule.scheduled_date, jobs.preferred_date)`.as('day'),
      'jobs.area',
      sql<boolean>`jobs.payment_status = 'paid'`.as('isPaid'),
    ])
    .where('jobs.status', 'not in', ['completed', 'cancelled'])
    .where('jobs.paymentStatus', 'in', ['paid', 'pending'])
    .where('jobs.deletedAt', 'is', null)
    .where('jobs.preferredDate', '>=', from)
    .orderBy('jobs.preferredDate')
    .orderBy('jobs.id')
    .limit(MOST_BOOKED)
    .execute()
}
