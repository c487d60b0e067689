import type { JobId } from '../../contract/jobs.ts'
import type { Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { type HoldContext, holdOf } from './hold-query.ts'
import { payoutsLeft } from './payouts-query.ts'
import { releasePayout } from './send-payout.ts'
import { holdPayout } from './withhold-payout.ts'

/** Where the payouts of a job's price are while a problem is open. */
export type HeldPayout = 'on_hold' | 'on_its_way' | 'sent' | 'none'

/**
 * Puts what is not sent of the hauler's share on hold. The job must be locked. A payout that the provider was
 * asked to send stays scheduled: it may have been sent.
 */
export async function holdForProblem(
  ctx: HoldContext,
  tx: Transaction,
  jobId: JobId,
): Promise<void> {
  const { db } = tx
  for (const { id, paymentId, status, isRequested } of await payoutsLeft(db, jobId, 'price')) {
    if (status === 'scheduled' && isRequested) continue
    await holdPayout(tx, id, await holdOf(ctx, db, paymentId))
  }
}

/** Sends what was on hold, unless another reason holds it. The job must be locked. */
export async function releaseShare(ctx: HoldContext, tx: Transaction, jobId: JobId): Promise<void> {
  for (const { id, status } of await payoutsLeft(tx.db, jobId, 'price'))
    if (status === 'on_hold') await releasePayout(ctx, tx, id)
}

/** Where the hauler's share is now. */
export async function heldPayoutOf(db: Db, jobId: JobId): Promise<HeldPayout> {
  const payouts = await payoutsLeft(db, jobId, 'price')
  if (payouts.some(({ status }) => status === 'paid')) return 'sent'
  if (payouts.some(({ status }) => status === 'scheduled')) return 'on_its_way'
  return payouts.length > 0 ? 'on_hold' : 'none'
}
