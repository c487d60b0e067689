import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { formatMoney, type Cents } from '../../contract/money.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { lockAnyJob } from '../jobs/store.ts'
import { heldFor } from '../ledger/ledger-store.ts'
import { requestRefund } from './refund-job.ts'
import { findRefundIfAny, isRetried } from './refund-store.ts'

/**
 * An admin retries a failed refund, as a new refund of the same amount.
 * @throws AppError not_found, illegal_move when it did not fail or was retried already,
 * refused when the money is not held for the job any more.
 */
export const retryRefund = (
  ctx: Context,
  refundId: number,
): Promise<{ jobId: JobId; amount: Cents }> =>
  inTransaction(ctx, async (tx) => {
    const failedRefund = await findRefundIfAny(tx.db, refundId)
    if (!failedRefund) throw new AppError('not_found', `There is no refund ${refundId}`)
    // Of two concurrent retries the second waits here, and sees what the first one began.
    await lockAnyJob(tx.db, failedRefund.jobId)
    const refund = await findRefundIfAny(tx.db, refundId)
    if (refund?.status !== 'failed')
      throw new AppError('illegal_move', 'Only a refund that failed can be asked for again')
    if (await isRetried(tx.db, refund))
      throw new AppError('illegal_move', 'This refund has been asked for again already')
    const { id, jobId, paymentId, amountCents, reason } = refund
    const heldAmount = await heldFor(tx.db, jobId)
    if (amountCents > heldAmount)
      throw new AppError(
        'refused',
        `${formatMoney(amountCents)} cannot be refunded for job #${jobId}: ${formatMoney(heldAmount)} is held for it`,
      )
    await requestRefund(tx, { jobId, paymentId, amountCents, reason, retriesRefundId: id })
    return { jobId, amount: amountCents }
  })
