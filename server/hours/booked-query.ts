import type { BookedJob } from '../../contract/hauler-schedule.ts'
import type { Day } from '../../contract/calendar.ts'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Db } from '../db/database.ts'
import { splitOf } from '../jobs/hauler-share.ts'

/** The jobs of a hauler from a day on that are not done, by date and slot. */
export async function bookedJobs(db: Db, haulerId: HaulerId, from: Day): Promise<BookedJob[]> {
  const rows = await db
    .selectFrom('jobSchedule')
    .innerJoin('jobs', 'jobs.id', 'jobSchedule.jobId')
    .select(['jobs.id as jobId', 'jobSchedule.scheduledDate as day', 'jobSchedule.timeSlot'])
    .select(['jobs.firstName', 'jobs.lastName', 'jobs.area'])
    .select(['jobs.estimatedPriceCents', 'jobs.haulerPayoutCents', 'jobs.westhaulDiscountCents'])
    .select(['jobs.haulerSharePermille', 'jobs.visitRules'])
    .where('jobSchedule.haulerId', '=', haulerId)
    .where('jobSchedule.scheduledDate', '>=', from)
    .where('jobs.status', 'in', ['assigned', 'in_progress'])
    .where('jobs.deletedAt', 'is', null)
    .orderBy('jobSchedule.scheduledDate')
    .orderBy('jobSchedule.timeSlot')
    .orderBy('jobs.id')
    .execute()
  return rows.map(
    ({
      estimatedPriceCents: price,
      haulerPayoutCents: payout,
      westhaulDiscountCents,
      haulerSharePermille,
      visitRules: { freeReleaseHours },
      ...job
    }) => ({
      ...job,
      freeReleaseHours,
      haulerPayout:
        payout ?? splitOf({ westhaulDiscountCents, haulerSharePermille }, price).haulerPayout,
    }),
  )
}
