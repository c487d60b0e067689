import { sql } from 'kysely'
import { AppError } from '../../contract/errors.ts'
import type { JobId, JobStatus } from '../../contract/jobs.ts'
import { cents, type Cents } from '../../contract/money.ts'
import { inTransaction, type Context } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { lockStoredJob, unhideJob } from '../jobs/store.ts'
import { IS_OF_UNDONE_IMPORT, recoverUntil } from './list-deleted-jobs.ts'

/**
 * A person of the team puts a deleted job back on the lists, as it is by now; its money stays where it went.
 * @throws AppError not_found, illegal_move for a job that is not deleted, or was too long ago.
 */
export const recoverJob = (
  ctx: Context,
  jobId: JobId,
): Promise<{ id: JobId; status: JobStatus; refunded: Cents }> =>
  inTransaction(ctx, async (tx) => {
    const job = await lockStoredJob(tx.db, jobId)
    if (!job) throw new AppError('not_found', `There is no job #${jobId}`)
    if (!job.deletedAt) throw new AppError('illegal_move', `Job #${jobId} is not deleted`)
    if (recoverUntil(job.deletedAt) <= ctx.now())
      throw new AppError('illegal_move', `Job #${jobId} was deleted more than 30 days ago`)
    if (await isOfUndoneImport(tx.db, jobId))
      throw new AppError(
        'illegal_move',
        `The import of job #${jobId} was undone. Import its file again instead`,
      )
    const { id, status } = await unhideJob(tx.db, jobId)
    await tx.publish('job', jobId)
    return { id, status, refunded: await refundedOf(tx.db, jobId) }
  })

async function isOfUndoneImport(db: Db, jobId: JobId): Promise<boolean> {
  const jobs = db.selectFrom('jobs').select('id').where('id', '=', jobId)
  return (await jobs.where(IS_OF_UNDONE_IMPORT).executeTakeFirst()) !== undefined
}

/** Back with the customer, or on its way. */
async function refundedOf(db: Db, jobId: JobId): Promise<Cents> {
  const { total } = await db
    .selectFrom('refunds')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('total'))
    .where('jobId', '=', jobId)
    .where('status', '<>', 'failed')
    .executeTakeFirstOrThrow()
  return cents(Number(total))
}
