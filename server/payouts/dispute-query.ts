import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Why a payout of a disputed payment is on hold. */
export const HELD_BY_DISPUTE = 'The customer disputes the payment at their bank'

type Decision = Pick<Selectable<Tables['disputes']>, 'status' | 'shareCents'>

/** The status of a dispute, and how much of the hauler's share it took for good, in cents. */
export const decisionOf = (db: Db, disputeId: number): Promise<Decision> =>
  db
    .selectFrom('disputes')
    .select(['status', 'shareCents'])
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()

/** While a payment is disputed, its payout is not sent. */
export async function hasOpenDispute(db: Db, paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}
