import { z } from 'zod'
import { EDIT_MESSAGE_SECONDS, JobEditId } from '../../contract/job-edit.ts'
import { JobId } from '../../contract/jobs.ts'
import { cents } from '../../contract/money.ts'
import type { User } from '../core/caller.ts'
import { inTransaction, type Context, type Transaction } from '../core/context.ts'
import { task } from '../core/task.ts'
import type { EditedBefore } from '../db/tables/workbench.ts'
import { findAnyJob, lockAnyJob, priceOf, type Job } from '../jobs/store.ts'
import { notifyRefundIssued } from '../messaging/notify-money.ts'
import { lastMessageAbout } from '../messaging/store.ts'
import { returnExcess } from '../refunds/return-excess.ts'
import { findEdit, insertEdit, markEditSettled, type JobEdit } from './job-edit-store.ts'
import type { HaulerOutcome } from './fit-hauler.ts'
import { REASON, type Settled } from './settle-difference.ts'

const UNDO_MS = EDIT_MESSAGE_SECONDS * 1_000

export const undoUntil = ({ at }: Pick<JobEdit, 'at'>): Date => new Date(at.getTime() + UNDO_MS)

const COLUMNS = [
  'firstName',
  'lastName',
  'phone',
  'phoneE164',
  'email',
  'address',
  'area',
  'access',
  'description',
  'note',
  'loadSize',
  'quoteId',
] as const satisfies (keyof EditedBefore)[]

/** The columns that an edit changed, as they were. */
const changedOf = (before: Job, after: Job): EditedBefore =>
  Object.fromEntries(
    COLUMNS.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])).map(
      (key) => [key, before[key]],
    ),
  )

type Made = {
  user: User
  /** As it was. */
  before: Job
  hauler: HaulerOutcome
  settled: Settled
  /** The last message about the job before the edit. */
  messagesAfter: number
}

/** Keeps what a job was before the edit that this transaction has made, until it cannot be undone any more. */
export async function keepForUndo(
  ctx: Context,
  tx: Transaction,
  { user, before, hauler, settled, messagesAfter }: Made,
): Promise<{ editId: JobEditId; until: Date }> {
  const { db } = tx
  const job = await findAnyJob(db, before.id)
  const { differenceCents, way, priceChangeId, discountId } = settled
  const edit = await insertEdit(db, {
    ...hauler,
    differenceCents,
    way,
    priceChangeId,
    discountId,
    jobId: job.id,
    userId: user.id,
    at: ctx.now(),
    version: job.version,
    before: JSON.stringify(changedOf(before, job)),
    priceCents: priceOf(job),
    agreedBeforeCents: before.agreedPriceCents,
    haulerId: job.haulerId,
    messagesAfter,
    messagesUntil: await lastMessageAbout(db, job.id),
  })
  const until = undoUntil(edit)
  await tx.enqueue(settleEdit, { jobId: job.id, editId: edit.id }, { at: until })
  return { editId: edit.id, until }
}

/** An edit can no longer be undone: what was paid above a lower price goes back, and the customer reads of it. */
export const settleEdit = task({
  name: 'settle-edit',
  queue: 'money',
  payload: z.object({ jobId: JobId, editId: JobEditId }),
  retries: 20,
  run: ({ jobId, editId }, ctx) =>
    inTransaction(ctx, async (tx) => {
      const job = await lockAnyJob(tx.db, jobId)
      const edit = await findEdit(tx.db, jobId, editId)
      if (!edit || edit.undoneAt || edit.settledAt) return
      await markEditSettled(tx.db, editId, ctx.now())
      if (edit.way !== 'refund') return
      const amount = await returnExcess(tx, job, cents(-edit.differenceCents))
      // A cancellation says itself what goes back.
      if (amount > 0 && job.status !== 'cancelled')
        await notifyRefundIssued(ctx, tx, job, { amount, reason: REASON })
      await tx.publish('job', jobId)
    }),
})
