import type { Cents } from '../../contract/money.ts'
import { priceChangeLifecycle } from '../../contract/price-changes.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'
import { agreePrice } from '../jobs/store.ts'
import { findPriceChangeOfPayment } from './store.ts'

/**
 * The money for an approved price is here: from now on it is the job's. The job must be locked.
 * @returns the price that holds now; undefined when the approval does not stand any more, and the
 * money has to go back.
 */
export async function settlePrice(db: Db, paymentId: number): Promise<Cents | undefined> {
  const change = await findPriceChangeOfPayment(db, paymentId)
  if (!change) return undefined
  const by = { by: 'provider' } as const
  const settled = await tryTransition(db, priceChangeLifecycle, change.id, 'settle', by)
  if (!settled) return undefined
  await agreePrice(db, settled.jobId, settled.toCents)
  return settled.toCents
}
