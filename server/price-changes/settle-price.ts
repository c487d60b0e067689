import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { agreePrice } from '../jobs/store.ts'
import { findPriceChangeOfPayment, movePriceChange } from './store.ts'

/**
 * The money for an approved price is here: from now on it is the job's. The job must be locked.
 * @returns the price that holds now; undefined when the approval does not stand any more, and the
 * money has to go back.
 */
export async function settlePrice(db: Db, paymentId: number): Promise<Cents | undefined> {
  const change = await findPriceChangeOfPayment(db, paymentId)
  if (!change) return undefined
  const settled = await movePriceChange(db, change.id, { actor: 'provider' }, 'settle')
  if (!settled) return undefined
  await agreePrice(db, settled.jobId, settled.toCents)
  return settled.toCents
}
