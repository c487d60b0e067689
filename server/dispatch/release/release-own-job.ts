import { isWindowOver } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import type { JobId } from '../../../contract/jobs.ts'
import {
  freeReleaseUntil,
  RELEASE_UNDO_SECONDS,
  type Release,
  type ReleaseOutcome,
} from '../../../contract/release.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../../core/context.ts'
import { lockHauler } from '../../haulers/store.ts'
import { releaseJob } from '../../jobs/release-job.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import {
  findLastRelease,
  insertReliabilityEvent,
  type ReliabilityEvent,
} from '../reliability-store.ts'
import { announceRelease } from './announce-release.ts'
import { changeSwap, findLastSwap } from './swap-store.ts'

const UNDO_MS = RELEASE_UNDO_SECONDS * 1_000

/** Until when the release can be undone; the messages about it leave then. */
export const undoUntil = ({ at }: Pick<ReliabilityEvent, 'at'>): Date =>
  new Date(at.getTime() + UNDO_MS)

/**
 * A hauler gives an assigned job back, with a reason: it returns to the market with the same commit, and
 * after eight seconds its customer and the haulers who could take it read of that. Of two concurrent releases
 * the second answers the first.
 * @throws AppError not_found for a job that is not theirs, illegal_move once it is started or over.
 */
export function releaseOwnJob(
  ctx: Context,
  { id: haulerId }: Hauler,
  jobId: JobId,
  { reason }: { reason: string },
): Promise<Release> {
  return inTransaction(ctx, async (tx) => {
    const hauler = await lockHauler(tx.db, haulerId)
    const job = await lockJob(tx.db, jobId)
    if (!hauler || job?.haulerId !== hauler.id) return releasedBefore(tx, haulerId, jobId)
    const release = await recordRelease(ctx, tx, { ...job, haulerId }, reason)
    const swap = await findLastSwap(tx.db, jobId)
    if (swap?.endedAt === null) await changeSwap(tx.db, swap, { endedAt: ctx.now() })
    await releaseJob(ctx, tx, job, {
      by: 'hauler',
      userId: hauler.userId,
      reason,
      // After its window the job is refunded: no other hauler is looked for.
      notify: { customer: !isOver(job, ctx.now()), hauler: false },
      undoMs: UNDO_MS,
    })
    await tx.enqueue(announceRelease, { eventId: release.id }, { at: undoUntil(release) })
    return viewOf(release)
  })
}

/**
 * Releases several jobs for one reason, one after the other, each as the single call does: a job that is refused keeps
 * none of the others back.
 */
export async function releaseOwnJobs(
  ctx: Context,
  hauler: Hauler,
  { jobIds, reason }: { jobIds: readonly JobId[]; reason: string },
): Promise<{ items: ReleaseOutcome[] }> {
  const items: ReleaseOutcome[] = []
  for (const jobId of new Set(jobIds)) {
    try {
      const release = await releaseOwnJob(ctx, hauler, jobId, { reason })
      items.push({ jobId, release, refusal: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      items.push({ jobId, release: null, refusal: error.message })
    }
  }
  return { items }
}

const isOver = ({ preferredDate, preferredTime }: Job, now: Date): boolean =>
  isWindowOver(preferredDate, preferredTime, now)

/** @throws AppError not_found when this hauler never released the job, or took that back. */
async function releasedBefore(
  { db }: Transaction,
  haulerId: Hauler['id'],
  jobId: JobId,
): Promise<Release> {
  const release = await findLastRelease(db, jobId, haulerId)
  if (!release || release.undoneAt) throw notTheirs(jobId)
  return viewOf(release)
}

export const notTheirs = (jobId: JobId) =>
  new AppError('not_found', `Job #${jobId} is not one of yours`)

async function recordRelease(
  ctx: Context,
  { db }: Transaction,
  job: Job & { haulerId: Hauler['id'] },
  reason: string,
): Promise<ReliabilityEvent> {
  const scheduled = await findScheduled(db, job.id)
  // Without a slot it is not assigned; the lifecycle says so in its own words.
  if (!scheduled || job.status !== 'assigned') throw refusalOf(job)
  const at = ctx.now()
  return insertReliabilityEvent(db, {
    haulerId: job.haulerId,
    jobId: job.id,
    kind: at > freeReleaseUntil(job) ? 'late_release' : 'release',
    day: scheduled.scheduledDate,
    timeSlot: scheduled.timeSlot,
    reason,
    at,
  })
}

/** Why a job in this status cannot be released. */
export const refusalOf = ({ id, status }: Pick<Job, 'id' | 'status'>) =>
  new AppError(
    'illegal_move',
    `Job #${id} is ${status.replace('_', ' ')}; you cannot release it now`,
  )

const viewOf = (release: ReliabilityEvent): Release => ({
  jobId: release.jobId,
  isLate: release.kind === 'late_release',
  releasedAt: release.at,
  undoUntil: undoUntil(release),
})
