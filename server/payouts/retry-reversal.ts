import { randomUUID } from 'node:crypto'
import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import type { Cents } from '../../contract/money.ts'
import { reversalLifecycle } from '../../contract/payments.ts'
import type { User } from '../core/caller.ts'
import { type Context, inTransaction } from '../core/context.ts'
import { tryTransition } from '../core/transition.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { decisionOf } from './dispute-query.ts'
import { findReversal } from './reversal-store.ts'
import { sendReversal } from './send-reversal.ts'

/**
 * An admin has a part of a share that could not be taken back asked for once more, under a new key:
 * providers repeat a refusal for a known one.
 * @throws AppError not_found, illegal_move when it did not fail, or the hauler keeps it meanwhile.
 */
export const retryReversal = (
  ctx: Context,
  admin: User,
  reversalId: number,
): Promise<{ jobId: JobId; amount: Cents }> =>
  inTransaction(ctx, async (tx) => {
    const reversal = await findReversal(tx.db, reversalId)
    if (!reversal) throw new AppError('not_found', `There is no reversal ${reversalId}`)
    const { jobId, amountCents: amount, disputeId } = reversal
    await lockAnyJob(tx.db, jobId)
    if (disputeId !== null && (await decisionOf(tx.db, disputeId)).status === 'won')
      throw new AppError(
        'illegal_move',
        'The dispute was won meanwhile: the hauler keeps the share, and nothing is taken back',
      )
    const changes = { idempotencyKey: randomUUID() }
    const by = { by: 'admin', userId: admin.id } as const
    if (!(await tryTransition(tx.db, reversalLifecycle, reversalId, 'retry', by, changes)))
      throw new AppError(
        'illegal_move',
        'Only a part of a share that could not be taken back can be asked for again',
      )
    await tx.enqueue(sendReversal, { reversalId })
    return { jobId, amount }
  })
