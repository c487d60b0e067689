import { sql, type Insertable, type Selectable } from 'kysely'
import { cents, type Cents } from '../../contract/money.ts'
import { publishRow } from '../core/event-store.ts'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Reversal = Selectable<Tables['reversals']>
/** With its cause: the refund or the dispute. */
export type NewReversal = Pick<
  Insertable<Tables['reversals']>,
  'jobId' | 'payoutId' | 'amountCents' | 'refundId' | 'disputeId'
>

export const insertReversal = (db: Db, reversal: NewReversal): Promise<Reversal> =>
  publishRow(
    db,
    'reversal',
    db.insertInto('reversals').values(reversal).returningAll().executeTakeFirstOrThrow(),
  )

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

/** Whether part of a payout is asked back, and nothing has come of it yet. */
export async function isAskedBack(db: Db, payoutId: number): Promise<boolean> {
  const reversal = await db
    .selectFrom('reversals')
    .select('id')
    .where('payoutId', '=', payoutId)
    .where('status', '=', 'requested')
    .limit(1)
    .executeTakeFirst()
  return reversal !== undefined
}

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

/** The reversal that was asked for under this key. */
export const findReversalOfKey = (db: Db, idempotencyKey: string): Promise<Reversal | undefined> =>
  db
    .selectFrom('reversals')
    .selectAll()
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
