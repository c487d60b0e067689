import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { disputeMoves, type DisputeMove } from '../../../contract/payments.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type Dispute = Selectable<Tables['disputes']>

/** Why a payout of a disputed payment is not sent. */
export const FROZEN = 'Frozen while the customer disputes the payment at their bank'

export const findDispute = (db: Db, id: number): Promise<Dispute> =>
  db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const findDisputeOfProvider = (
  db: Db,
  providerDisputeId: string,
): Promise<Dispute | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('providerDisputeId', '=', providerDisputeId)
    .executeTakeFirst()

export async function hasOpenDispute(db: Db, paymentId: number): Promise<boolean> {
  const open = await db
    .selectFrom('disputes')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return open !== undefined
}

/** Undefined when it is here already. */
export const insertDispute = (
  db: Db,
  dispute: Insertable<Tables['disputes']>,
): Promise<Dispute | undefined> =>
  db
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) => conflict.column('providerDisputeId').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Makes one move of a dispute; false when another run was first. */
export async function moveDispute(
  db: Db,
  id: number,
  move: DisputeMove,
  changes: Pick<Updateable<Tables['disputes']>, 'closedAt' | 'heldCents' | 'shareCents'>,
): Promise<boolean> {
  const { from, to } = disputeMoves[move]
  const { numUpdatedRows } = await db
    .updateTable('disputes')
    .set({ ...changes, status: to })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Until when evidence is taken may change while a dispute is open. */
export const noteDueBy = (db: Db, id: number, evidenceDueBy: Date | null) =>
  db
    .updateTable('disputes')
    .set({ evidenceDueBy })
    .where('id', '=', id)
    .where(sql<boolean>`evidence_due_by is distinct from ${evidenceDueBy}`)
    .execute()
