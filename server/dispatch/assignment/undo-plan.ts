import { jobLifecycle } from '../../../contract/jobs.ts'
import type { Result } from '../../../contract/endpoint.ts'
import type { Placement, ScheduledJob, undoAutoAssign } from '../../../contract/schedule.ts'
import type { User } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { transitionMany } from '../../core/transition.ts'
import { findAnyHaulers } from '../../haulers/store.ts'
import { endTrips } from '../../jobs/job-event-store.ts'
import { unscheduleJobs } from '../../jobs/schedule-store.ts'
import { lockJobs, type Job } from '../../jobs/store.ts'
import { tellReleases } from '../../messaging/tell-assignments.ts'
import { calendarJobsOf, scheduledJobsOf } from '../calendar/schedule-query.ts'

/**
 * An admin takes back what a plan has placed: all of it that is still as the plan made it, in one
 * transaction. What somebody has begun, moved or taken back since stays as it is, and why is told.
 */
export function undoPlan(
  ctx: Context,
  admin: User,
  placed: readonly Placement[],
): Promise<Result<typeof undoAutoAssign>> {
  return inTransaction(ctx, async (tx) => {
    const ids = [...new Set(placed.map(({ jobId }) => jobId))]
    const jobOf = byId(await lockJobs(tx.db, ids))
    // Only what is read once the jobs are locked can be relied upon.
    const places = new Map((await scheduledJobsOf(tx.db, ids)).map((each) => [each.jobId, each]))
    const planned = new Map(placed.map((each) => [each.jobId, each]))
    const kept = []
    const taken = []
    for (const placement of planned.values()) {
      const { jobId } = placement
      const job = jobOf.get(jobId)
      const reason = whyKept(job, places.get(jobId), placement)
      if (reason === null && job) taken.push(job)
      else kept.push({ jobId, reason: `Job #${jobId} ${reason}` })
    }
    await releaseJobs(ctx, tx, admin, taken)
    const jobs = byId(
      await calendarJobsOf(
        tx.db,
        taken.map(({ id }) => id),
      ),
    )
    return { takenBack: taken.flatMap(({ id }) => jobs.get(id) ?? []), kept }
  })
}

/** Puts locked jobs on the market again and tells both sides, in a number of statements that does not depend on theirs. */
async function releaseJobs(
  ctx: Context,
  tx: Transaction,
  admin: User,
  jobs: readonly Job[],
): Promise<void> {
  if (jobs.length === 0) return
  const ids = jobs.map(({ id }) => id)
  const changes = ids.map((id) => ({ id, haulerId: null, scheduledDate: null }))
  const by = { by: 'admin', userId: admin.id } as const
  const released = byId(await transitionMany(tx.db, jobLifecycle, changes, 'release', by))
  await endTrips(tx.db, ids)
  await unscheduleJobs(tx.db, ids)
  const haulerIds = new Set(jobs.flatMap(({ haulerId }) => haulerId ?? []))
  const haulers = byId(await findAnyHaulers(tx.db, [...haulerIds]))
  const releases = jobs.flatMap((before) => {
    const [job, hauler] = [released.get(before.id), haulers.get(before.haulerId ?? 0)]
    return job && hauler ? { before, job, hauler } : []
  })
  await tellReleases(ctx, tx, releases, 'admin')
}

/** What happened to the job since, in words that follow its number; null when nothing did. */
function whyKept(
  job: Job | undefined,
  at: ScheduledJob | undefined,
  { haulerId, day, timeSlot }: Placement,
): string | null {
  if (!job) return 'is not on the lists any more'
  if (job.status === 'pending') return 'is on the market already'
  if (job.status !== 'assigned') return `is ${job.status.replace('_', ' ')}`
  if (at?.haulerId !== haulerId) return 'is with another hauler now'
  if (at.scheduledDate !== day || at.timeSlot !== timeSlot) return 'was moved to another slot'
  return at.assignmentType === 'auto' ? null : 'was placed by hand meanwhile'
}

const byId = <Row extends { id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.id, row]))
