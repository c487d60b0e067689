import type { deleteJobs as contract } from '../../contract/bulk-deletions.ts'
import type { Result } from '../../contract/endpoint.ts'
import { AppError } from '../../contract/errors.ts'
import type { JobId, JobStatus } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { UndoneStep } from '../../contract/undo.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { doEach, type Report } from '../core/do-each.ts'
import { requireLastStep } from '../core/require-last-step.ts'
import type { Db } from '../db/database.ts'
import { undoMsOf, undoMsOfSeveral } from '../dispatch/assignment/assign-jobs.ts'
import { lockHauler } from '../haulers/store.ts'
import { hideJob, lockJob, lockStoredJob, unhideJob, type Job } from '../jobs/store.ts'
import { cancelForNow, restoreCancelled } from './cancel-job.ts'
import { findLastCancellation } from './cancellation-store.ts'
import { refundedOnCancelling } from './preview-cancellation.ts'

/**
 * Deletes a job from the lists; its money and history stay in the books. An unfinished job is cancelled: once that cannot
 * be undone any more, the customer gets all that we hold for it (nothing that a bank has taken back), and its hauler is notified.
 * @throws AppError not_found; in_use while a hauler works on it.
 */
export function deleteJob(
  ctx: Context,
  user: User,
  id: JobId,
  undoMs = undoMsOf(ctx, 'manual'),
): Promise<{ id: JobId; refunded: Cents | null; undoUntil: Date }> {
  return inTransaction(ctx, async (tx) => {
    const job = await lockJob(tx.db, id)
    if (!job) throw new AppError('not_found', `There is no job #${id}`)
    if (job.status === 'in_progress')
      throw new AppError('in_use', `A hauler is working on job #${id}; it cannot be deleted now`)
    const deletedAt = ctx.now()
    const deletion = isUnfinished(job) ? await cancelDeleted(ctx, tx, user, job, undoMs) : undefined
    const undoUntil = deletion?.undoUntil ?? new Date(deletedAt.getTime() + undoMs)
    await hideJob(tx.db, id, deletedAt, undoUntil)
    await tx.publish('job', id)
    return { id, refunded: deletion?.refunded || null, undoUntil }
  })
}

/** Deletes several jobs one after the other; all of them can be undone until the same time. */
export async function deleteJobs(
  ctx: Context,
  user: User,
  jobIds: readonly JobId[],
  report: Report,
): Promise<Result<typeof contract>> {
  const undoMs = undoMsOfSeveral(ctx, jobIds.length)
  const undo: Result<typeof contract>['undo'] = []
  const deleteOne = async (id: JobId) => {
    const { undoUntil } = await deleteJob(ctx, user, id, undoMs())
    undo.push({ id, undoUntil })
  }
  const outcome = await doEach(jobIds, deleteOne, report)
  return { ...outcome, undo }
}

const isUnfinished = ({ status }: Job): boolean => status === 'pending' || status === 'assigned'

/** @returns what goes back, and until when it can be undone. */
async function cancelDeleted(
  ctx: Context,
  tx: Transaction,
  user: User,
  job: Job,
  undoMs: number,
): Promise<{ refunded: Cents; undoUntil: Date }> {
  const fee = cents(0)
  const [, { undoUntil }] = await cancelForNow(ctx, tx, user, job, {
    reason: 'Deleted',
    fee,
    isWaived: false,
    isDeletion: true,
    undoMs,
  })
  return { refunded: await refundedOnCancelling(tx.db, job, fee), undoUntil }
}

/** Deleted or not. */
const findHaulerOf = (db: Db, id: JobId) =>
  db.selectFrom('jobs').select('haulerId').where('id', '=', id).executeTakeFirst()

/**
 * Takes this deletion of a job back, if it is the last one, before anything leaves: it is on the lists as it was, with its status, hauler and slot.
 * @throws AppError not_found, illegal_move, not_free as `undoDelete` of the contract.
 */
export function undoDelete(
  ctx: Context,
  user: User,
  id: JobId,
  step: UndoneStep,
): Promise<{ id: JobId; status: JobStatus }> {
  return inTransaction(ctx, async (tx) => {
    const { db } = tx
    // The hauler is locked before the job, as everywhere; a deleted job gets no other.
    const { haulerId } = (await findHaulerOf(db, id)) ?? {}
    const hauler = haulerId ? await lockHauler(db, haulerId) : undefined
    const job = await lockStoredJob(db, id)
    if (!job) throw new AppError('not_found', `There is no job #${id}`)
    if (!job.deletedAt) throw new AppError('illegal_move', `Job #${id} is not deleted`)
    const undoUntil = job.deletionUndoUntil
    if (undoUntil) requireLastStep(step, { undoUntil })
    if (!undoUntil || undoUntil < ctx.now())
      throw new AppError('illegal_move', 'It is too late to undo that. Recover the job instead')
    const cancellation = await findLastCancellation(db, id)
    // Of this deletion: one that an earlier deletion made stays when the job was over at the later one.
    const isCancelled =
      cancellation?.isDeletion &&
      !cancellation.undoneAt &&
      cancellation.undoUntil.getTime() === undoUntil.getTime()
    const listed = await unhideJob(db, id)
    const { status } = isCancelled
      ? await restoreCancelled(ctx, tx, user, { job: listed, hauler, cancellation })
      : listed
    await tx.publish('job', id)
    return { id, status }
  })
}
