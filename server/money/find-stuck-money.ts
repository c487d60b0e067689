import { formatMoney } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { stuckMoney } from './stuck-money-query.ts'

/**
 * Every movement of money that an admin has to look at, as sentences: it failed, does
 * not match, or has been on its way for more than a day. The ledger itself may still be right.
 */
export async function findStuckMoney(db: Db, now: Date): Promise<string[]> {
  return (await stuckMoney(db, now)).map(
    ({ jobId, amountCents, what, reason }) =>
      `Job #${jobId}: ${formatMoney(amountCents)} ${what}${reason ? `: ${reason}` : ''}`,
  )
}
