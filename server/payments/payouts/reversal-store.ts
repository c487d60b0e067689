import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { cents, type Cents } from '../../../contract/money.ts'
import { reversalMoves, type ReversalMove } from '../../../contract/payments.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Reversal = Selectable<Tables['reversals']>
/** With its cause: the refund or the dispute. */
export type NewReversal = Pick<
  Insertable<Tables['reversals']>,
  'jobId' | 'payoutId' | 'amountCents' | 'refundId' | 'disputeId'
>

export const insertReversal = (db: Db, reversal: NewReversal): Promise<Reversal> =>
  db.insertInto('reversals').values(reversal).returningAll().executeTakeFirstOrThrow()

export const findReversal = (db: Db, id: number): Promise<Reversal | undefined> =>
  db.selectFrom('reversals').selectAll().where('id', '=', id).executeTakeFirst()

/** What a dispute asked back of a payout, as long as nothing has come of it. */
export const findRequestedReversal = (
  db: Db,
  of: { payoutId: number; disputeId: number },
): Promise<Reversal | undefined> =>
  db
    .selectFrom('reversals')
    .selectAll()
    .where('payoutId', '=', of.payoutId)
    .where('disputeId', '=', of.disputeId)
    .where('status', '=', 'requested')
    .executeTakeFirst()

/** What came back of a payout from its hauler's account. */
export async function amountReversedOf(db: Db, payoutId: number): Promise<Cents> {
  const { total } = await db
    .selectFrom('reversals')
    .select(sql<string>`coalesce(sum(amount_cents), 0)`.as('total'))
    .where('payoutId', '=', payoutId)
    .where('status', '=', 'succeeded')
    .where('providerReversalId', 'is not', null)
    .executeTakeFirstOrThrow()
  return cents(Number(total))
}

type Changes = Pick<
  Updateable<Tables['reversals']>,
  'failure' | 'providerReversalId' | 'idempotencyKey'
>

/** The reversal that was asked for under this key. */
export const findReversalOfKey = (db: Db, idempotencyKey: string): Promise<Reversal | undefined> =>
  db
    .selectFrom('reversals')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()

/** A reversal, or one as long as it is asked for under this key: an answer says nothing of a later try. */
type Moved = number | Pick<Reversal, 'id' | 'idempotencyKey'>

/** Makes one move of a reversal; false when another run was first. */
export async function moveReversal(
  db: Db,
  moved: Moved,
  move: ReversalMove,
  changes: Changes = {},
): Promise<boolean> {
  const { from, to } = reversalMoves[move]
  const { id, idempotencyKey } = typeof moved === 'number' ? { id: moved } : moved
  let update = db
    .updateTable('reversals')
    .set({ failure: null, ...changes, status: to, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', from)
  if (idempotencyKey !== undefined) update = update.where('idempotencyKey', '=', idempotencyKey)
  const { numUpdatedRows } = await update.executeTakeFirst()
  return numUpdatedRows === 1n
}
