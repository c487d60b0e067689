import { CANCEL_UNDO_SECONDS } from '../../contract/job-cancellation.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId, JobStatus } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { lockHauler } from '../haulers/store.ts'
import { hideJob, lockJob, lockStoredJob, unhideJob, type Job } from '../jobs/store.ts'
import { cancelForNow, restoreCancelled } from './cancel-job.ts'
import { findLastCancellation } from './cancellation-store.ts'
import { refundedOnCancelling } from './preview-cancellation.ts'

const UNDO_MS = CANCEL_UNDO_SECONDS * 1_000

/**
 * Deletes a job from the lists; its money and history stay in the books. An unfinished job is cancelled: eight seconds
 * later the customer gets all that we hold for it (nothing that a bank has taken back), and its hauler is notified.
 * @throws AppError not_found; in_use while a hauler works on it.
 */
export function deleteJob(
  ctx: Context,
  user: User,
  id: JobId,
): Promise<{ id: JobId; refunded: Cents | null }> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, id)
    if (!job) throw new AppError('not_found', `There is no job #${id}`)
    if (job.status === 'in_progress')
      throw new AppError('in_use', `A hauler is working on job #${id}; it cannot be deleted now`)
    const refunded = isUnfinished(job) ? await cancelDeleted(ctx, tx, user, job) : cents(0)
    await hideJob(tx.db, id, ctx.now())
    await tx.publish('job', id)
    return { id, refunded: refunded || null }
  })
}

const isUnfinished = ({ status }: Job): boolean => status === 'pending' || status === 'assigned'

/** @returns what goes back. */
async function cancelDeleted(ctx: Context, tx: Transaction, user: User, job: Job): Promise<Cents> {
  const fee = cents(0)
  await cancelForNow(ctx, tx, user, job, {
    reason: 'Deleted',
    fee,
    isWaived: false,
    isDeletion: true,
  })
  return refundedOnCancelling(tx.db, job, fee)
}

/** Deleted or not. */
const findHaulerOf = (db: Db, id: JobId) =>
  db.selectFrom('jobs').select('haulerId').where('id', '=', id).executeTakeFirst()

/**
 * Takes deleting a job back before anything leaves: it is on the lists as it was, with its status, hauler and slot.
 * @throws AppError not_found, illegal_move, not_free as `undoDelete` of the contract.
 */
export function undoDelete(
  ctx: Context,
  user: User,
  id: JobId,
): Promise<{ id: JobId; status: JobStatus }> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    // The hauler is locked before the job, as everywhere; a deleted job gets no other.
    const { haulerId } = (await findHaulerOf(db, id)) ?? {}
    const hauler = haulerId ? await lockHauler(db, haulerId) : undefined
    const job = await lockStoredJob(db, id)
    if (!job) throw new AppError('not_found', `There is no job #${id}`)
    if (!job.deletedAt) throw new AppError('illegal_move', `Job #${id} is not deleted`)
    if (ctx.now().getTime() > job.deletedAt.getTime() + UNDO_MS)
      throw new AppError('illegal_move', 'It is too late to undo that. Recover the job instead')
    const listed = await unhideJob(db, id)
    const cancellation = await findLastCancellation(db, id)
    const isCancelled = cancellation?.isDeletion && !cancellation.undoneAt
    const { status } = isCancelled
      ? await restoreCancelled(ctx, tx, user, { job: listed, hauler, cancellation })
      : listed
    await tx.publish('job', id)
    return { id, status }
  })
}
