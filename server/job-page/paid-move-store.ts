import type { Insertable, NotNull } from 'kysely'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { Job } from '../jobs/store.ts'

export const insertPaidMove = (
  db: Db,
  move: Omit<Insertable<Tables['paidMoves']>, 'movedAt' | 'withdrawnAt'>,
) => db.insertInto('paidMoves').values(move).execute()

/** The move that a payment is for, with how the payment stands. */
export const findPaidMove = (db: Db, paymentId: number) =>
  db
    .selectFrom('paidMoves')
    .innerJoin('payments', 'payments.id', 'paidMoves.paymentId')
    .selectAll('paidMoves')
    .select(['payments.status', 'payments.failure', 'payments.purpose'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow()

/** The pickup has moved; false when the customer's request was given up before. */
export async function markMoved(db: Db, paymentId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paidMoves')
    .set({ movedAt: at })
    .where('paymentId', '=', paymentId)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Gives the move up, unless it happened already; false then, and when it was given up before. */
export async function withdrawMove(db: Db, paymentId: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('paidMoves')
    .set({ withdrawnAt: at })
    .where('paymentId', '=', paymentId)
    .where('movedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The fees for moves of a job that happened, oldest first. */
export const reschedulingFeesOf = (
  db: Db,
  { id }: Pick<Job, 'id'>,
): Promise<{ at: Date; amount: Cents }[]> =>
  db
    .selectFrom('paidMoves')
    .innerJoin('payments', 'payments.id', 'paidMoves.paymentId')
    .select(['movedAt as at', 'payments.amountCents as amount'])
    .where('payments.jobId', '=', id)
    .where('payments.purpose', '=', 'rescheduling_fee')
    .where('movedAt', 'is not', null)
    .orderBy('paymentId')
    .$narrowType<{ at: NotNull }>()
    .execute()
