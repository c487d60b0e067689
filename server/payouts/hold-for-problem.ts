import type { JobId } from '../../contract/jobs.ts'
import type { Transaction } from '../core/context.ts'
import type { Db } from '../db/database.ts'
import { HELD_BY_PROBLEM } from './hold-query.ts'
import { payoutsLeft } from './payouts-query.ts'
import { releasePayout } from './send-payout.ts'
import { holdPayout } from './withhold-payout.ts'

/** Where the payouts of a job's price are while a problem is open: on hold, sent or on their way, or not there. */
export type HeldPayout = 'on_hold' | 'sent' | 'none'

/** Puts what is not sent of the hauler's share on hold. The job must be locked. */
export async function holdForProblem(db: Db, jobId: JobId): Promise<void> {
  for (const { id, status } of await payoutsLeft(db, jobId, 'price'))
    if (status === 'waiting_for_bank' || status === 'failed')
      await holdPayout(db, id, HELD_BY_PROBLEM)
}

/** Sends what was on hold, unless another reason holds it. The job must be locked. */
export async function releaseAfterProblem(tx: Transaction, jobId: JobId): Promise<void> {
  for (const { id, status } of await payoutsLeft(tx.db, jobId, 'price'))
    if (status === 'on_hold') await releasePayout(tx, id)
}

/** Where the hauler's share is now. */
export async function heldPayoutOf(db: Db, jobId: JobId): Promise<HeldPayout> {
  const payouts = await payoutsLeft(db, jobId, 'price')
  if (payouts.some(({ status }) => status === 'paid' || status === 'scheduled')) return 'sent'
  return payouts.length > 0 ? 'on_hold' : 'none'
}
