import { formatMoney } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import { stuckMoney } from './stuck-money-query.ts'

/**
 * Every movement of money that a person has to look at, as sentences: it failed, it cannot be
 * believed, or it has been on its way for more than a day. The books may well be right all the same.
 */
export async function findStuckMoney(db: Db, now: Date): Promise<string[]> {
  return (await stuckMoney(db, now)).map(
    ({ jobId, amountCents, what, reason }) =>
      `Job #${jobId}: ${formatMoney(amountCents)} ${what}${reason ? `: ${reason}` : ''}`,
  )
}
