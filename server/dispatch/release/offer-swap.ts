import { isWindowOver } from '../../../contract/calendar.ts'
import { AppError } from '../../../contract/errors.ts'
import { canMove, type JobId } from '../../../contract/jobs.ts'
import { freeReleaseUntil } from '../../../contract/release.ts'
import { SWAP_MINUTES, SWAP_QUIET_SECONDS, type OwnSwap } from '../../../contract/swaps.ts'
import type { Hauler } from '../../core/caller.ts'
import { inTransaction, type Context } from '../../core/context.ts'
import type { Db } from '../../db/database.ts'
import { lockHauler } from '../../haulers/store.ts'
import { hasArrived } from '../../jobs/job-event-store.ts'
import { findScheduled } from '../../jobs/schedule-store.ts'
import { lockJob, type Job } from '../../jobs/store.ts'
import { announceSwap } from './announce-swap.ts'
import { endSwap } from './end-swap.ts'
import { ownSwapView } from './list-swaps.ts'
import { notTheirs, refusalOf } from './release-own-job.ts'
import { changeSwap, findLastSwap, insertSwap, isLive } from './swap-store.ts'

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)

/**
 * A hauler offers a job to others before releasing it late: it stays theirs until one takes it or the time is over.
 * Those who could take it read of it after some seconds.
 * @throws AppError not_found for a job that is not theirs, illegal_move as `whyNoSwap`.
 */
export function offerSwap(
  ctx: Context,
  { id: haulerId }: Hauler,
  jobId: JobId,
  { reason }: { reason: string },
): Promise<OwnSwap> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    const hauler = await lockHauler(db, haulerId)
    const job = await lockJob(db, jobId)
    if (!hauler || job?.haulerId !== hauler.id) throw notTheirs(jobId)
    const now = ctx.now()
    const open = await findOpenSwap(db, jobId, now)
    const scheduled = await findScheduled(db, jobId)
    if (open && scheduled)
      return ownSwapView({ ...open, timeSlot: scheduled.timeSlot, area: job.area }, now)
    const refusal = await whyNoSwap(db, job, now)
    if (refusal !== null || !scheduled)
      throw new AppError('illegal_move', refusal ?? refusalOf(job).message)
    const previous = await findLastSwap(db, jobId)
    // One whose time is over, or that another assignment left behind, and whose task has not run yet.
    if (previous?.endedAt === null) await changeSwap(db, previous, { endedAt: now })
    const { preferredDate, preferredTime } = job
    const openUntil = after(now, SWAP_MINUTES * 60)
    const { timeSlot, id: scheduleId } = scheduled
    const about = { jobId, haulerId, scheduleId, preferredDate, preferredTime, timeSlot }
    const swap = await insertSwap(db, { ...about, reason, offeredAt: now, openUntil })
    const payload = { swapId: swap.id }
    await tx.enqueue(announceSwap, payload, { at: after(now, SWAP_QUIET_SECONDS) })
    await tx.enqueue(endSwap, payload, { at: openUntil })
    return ownSwapView({ ...swap, area: job.area }, now)
  })
}

/** The offer of a job that others may take now. */
export async function findOpenSwap(db: Db, jobId: JobId, now: Date) {
  const swap = await findLastSwap(db, jobId)
  const isOpen = swap?.endedAt === null && now < swap.openUntil && (await isLive(db, swap.id))
  return isOpen ? swap : undefined
}

/** Why a hauler cannot offer their job to others now; null when they can. An open offer is not looked at. */
export async function whyNoSwap(db: Db, job: Job, now: Date): Promise<string | null> {
  const { id, preferredDate, preferredTime } = job
  if (!canMove(job, 'release', 'hauler')) return refusalOf(job).message
  if (now <= freeReleaseUntil(job)) return `Releasing job #${id} still costs nothing: release it`
  if (isWindowOver(preferredDate, preferredTime, now)) return `The window of job #${id} is over`
  if (await hasArrived(db, id)) return `You have arrived at job #${id}. Call us instead`
  const last = await findLastSwap(db, id)
  const scheduled = await findScheduled(db, id)
  const isAboutThis =
    last?.scheduleId === scheduled?.id &&
    last?.preferredDate === preferredDate &&
    last.preferredTime === preferredTime
  // Withdrawn before anyone read of it, it was no offer; one of the window before the customer moved it was another.
  return isAboutThis && last.haulers !== null
    ? `You offered job #${id} to other haulers already. Keep it, or release it`
    : null
}

/**
 * The hauler keeps a job that is offered to others. Of this and a hauler who takes it, one comes first.
 * @throws AppError not_found without an offer, illegal_move when it is not open any more.
 */
export function withdrawSwap(
  ctx: Context,
  { id: haulerId }: Hauler,
  jobId: JobId,
): Promise<{ jobId: JobId }> {
  return inTransaction(ctx, async ({ db }) => {
    await lockJob(db, jobId)
    const swap = await findLastSwap(db, jobId)
    if (swap?.haulerId !== haulerId)
      throw new AppError('not_found', `Job #${jobId} is not offered to others`)
    if (swap.takenBy !== null)
      throw new AppError('illegal_move', `Another hauler took job #${jobId} already`)
    if (swap.endedAt === null) await changeSwap(db, swap, { endedAt: ctx.now() })
    else if (swap.endedAt >= swap.openUntil)
      throw new AppError('illegal_move', `Job #${jobId} is not offered to others any more`)
    return { jobId }
  })
}
