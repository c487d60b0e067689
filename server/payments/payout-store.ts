import { sql, type Selectable, type Updateable } from 'kysely'
import { payoutMoves, type PayoutActor, type PayoutMove } from '../../contract/payments.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Payout = Selectable<Tables['payouts']>
type Changes = Pick<
  Updateable<Tables['payouts']>,
  'idempotencyKey' | 'transferId' | 'paidAt' | 'reason'
>

/**
 * Makes one move of the payout lifecycle and records it; false when the payout is not in a state for
 * that, because another run was first. A reason is kept until the next move.
 */
export async function movePayout(
  db: Db,
  payoutId: number,
  actor: PayoutActor,
  move: PayoutMove,
  changes: Changes = {},
): Promise<boolean> {
  const { from, to } = payoutMoves[move]
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ reason: null, ...changes, status: to, updatedAt: sql`now()` })
    .where('id', '=', payoutId)
    .where('status', 'in', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const reason = changes.reason ?? null
  await db.insertInto('payoutMoves').values({ payoutId, actor, move, reason }).execute()
  return true
}
