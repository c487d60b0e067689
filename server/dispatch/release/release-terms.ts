import { sql } from 'kysely'
import { SLOTS } from '../../../contract/calendar.ts'
import { canMove, type JobId } from '../../../contract/jobs.ts'
import {
  freeReleaseUntil,
  MOST_RELEASED,
  RELEASE_COUNT_DAYS,
  type ReleaseTerms,
  type SameDayJob,
} from '../../../contract/release.ts'
import type { Hauler } from '../../core/caller.ts'
import type { Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { splitOf } from '../../jobs/hauler-share.ts'
import { findJob, type Job } from '../../jobs/store.ts'
import { countLateReleases } from '../reliability-store.ts'
import { findOpenSwap, whyNoSwap } from './offer-swap.ts'
import { notTheirs, refusalOf } from './release-own-job.ts'

const DAY_MS = 86_400_000

/** What releasing the job would mean now. @throws AppError not_found for a job that is not theirs. */
export async function releaseTerms(
  { db, now: clock }: Pick<Context, 'db' | 'now'>,
  hauler: Hauler,
  jobId: JobId,
): Promise<ReleaseTerms> {
  const job = await findJob(db, jobId)
  if (job?.haulerId !== hauler.id) throw notTheirs(jobId)
  const now = clock()
  const since = new Date(now.getTime() - RELEASE_COUNT_DAYS * DAY_MS)
  return {
    ...deadlineOf(job, now),
    sameDay: (await sameDayJobs(db, hauler, job)).map((other) => viewOf(other, now)),
    lateReleases: await countLateReleases(db, hauler.id, since),
    canSwap: (await whyNoSwap(db, job, now)) === null && !(await findOpenSwap(db, jobId, now)),
    refusal: canMove(job, 'release', 'hauler') ? null : refusalOf(job).message,
  }
}

const deadlineOf = (
  job: Pick<Job, 'id' | 'preferredDate' | 'preferredTime' | 'visitRules'>,
  now: Date,
) => {
  const freeUntil = freeReleaseUntil(job)
  const { freeReleaseHours } = job.visitRules
  return { jobId: job.id, freeUntil, freeReleaseHours, isLate: now > freeUntil }
}

const sameDayJobs = (db: Db, hauler: Hauler, { id, preferredDate }: Job) =>
  db
    .selectFrom('jobs')
    .innerJoin('jobSchedule', 'jobSchedule.jobId', 'jobs.id')
    .select(['jobs.id', 'jobs.firstName', 'jobs.lastName', 'jobs.area', 'jobs.preferredDate'])
    .select(['jobs.preferredTime', 'jobSchedule.timeSlot', 'jobs.estimatedPriceCents'])
    .select(['jobs.westhaulDiscountCents', 'jobs.haulerSharePermille', 'jobs.visitRules'])
    .where('jobs.haulerId', '=', hauler.id)
    .where('jobs.status', '=', 'assigned')
    .where('jobs.deletedAt', 'is', null)
    .where('jobs.preferredDate', '=', preferredDate)
    .where('jobs.id', '!=', id)
    .orderBy(sql`array_position(${SLOTS}::text[], job_schedule.time_slot)`)
    .orderBy('jobs.id')
    .limit(MOST_RELEASED - 1)
    .execute()

type Row = Awaited<ReturnType<typeof sameDayJobs>>[number]

const viewOf = (job: Row, now: Date): SameDayJob => ({
  ...deadlineOf(job, now),
  firstName: job.firstName,
  lastName: job.lastName,
  area: job.area,
  preferredTime: job.preferredTime,
  timeSlot: job.timeSlot,
  haulerPayout: splitOf(job, job.estimatedPriceCents).haulerPayout,
})
