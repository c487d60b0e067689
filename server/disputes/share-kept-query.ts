import { sql } from 'kysely'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'
import type { Dispute } from './store.ts'

/** The part of a hauler's share that a dispute withholds: not sent, or on its way back from their account. */
export async function shareKept(
  db: Db,
  { id, paymentId }: Pick<Dispute, 'id' | 'paymentId'>,
): Promise<Cents> {
  const { rows } = await sql<{ kept: string }>`
    select coalesce((select sum(amount_cents) from payouts
        where payment_id = ${paymentId} and referral_id is null and status in ('on_hold', 'failed', 'waiting_for_bank')), 0)
      + coalesce((select sum(amount_cents) from reversals
        where dispute_id = ${id} and status <> 'succeeded'), 0) as kept`.execute(db)
  return cents(Number(rows[0]?.kept ?? 0))
}
