import { AppError } from '../../contract/errors.ts'
import type { JobId } from '../../contract/jobs.ts'
import { priceChangeLifecycle, type HaulerPrice } from '../../contract/price-changes.ts'
import type { Hauler } from '../core/caller.ts'
import { inTransaction, type Context } from '../core/context.ts'
import { transition } from '../core/transition.ts'
import { lockJob } from '../jobs/store.ts'
import { cancelPayment } from '../payments/cancel-payment.ts'
import { findOpenPriceChange } from './store.ts'
import { haulerPriceOf, jobInHand } from './hauler-price.ts'

/**
 * The hauler takes back a price that does not hold yet. Money on its way for it is stopped, or goes
 * back to the customer.
 * @throws AppError as `jobInHand`, and illegal_move when there is none.
 */
export function withdrawPrice(ctx: Context, hauler: Hauler, jobId: JobId): Promise<HaulerPrice> {
  return inTransaction(ctx, async (tx) => {
    const job = jobInHand(hauler, jobId, await lockJob(tx.db, jobId))
    const change = await findOpenPriceChange(tx.db, jobId)
    if (!change) throw new AppError('illegal_move', `No price of job #${jobId} waits for an answer`)
    const by = { by: 'hauler', userId: hauler.userId } as const
    await transition(tx.db, priceChangeLifecycle, change.id, 'withdraw', by)
    const { paymentId } = change
    if (paymentId !== null) await tx.enqueue(cancelPayment, { paymentId })
    return haulerPriceOf(ctx, tx.db, job)
  })
}
