import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

/** Serialises what changes the cash that a hauler holds, until the transaction ends; taken after the lock of the job. */
export const lockHaulerCash = (db: Db, haulerId: HaulerId) =>
  sql`select pg_advisory_xact_lock(hashtext('hauler_cash'), ${haulerId}::integer)`.execute(db)

/** The cash of customers that a hauler holds: received, and neither handed back or in nor kept as a payout. */
export async function cashHeldBy(db: Db, haulerId: HaulerId): Promise<Cents> {
  const { rows } = await sql<{ held: string }>`select
    coalesce((select sum(p.amount_cents) from payments p
      where p.holder_id = ${haulerId} and p.status = 'paid'), 0)
    - coalesce((select sum(r.amount_cents) from refunds r join payments p on p.id = r.payment_id
      where p.holder_id = ${haulerId} and r.status = 'succeeded' and r.given_by = 'hauler'), 0)
    - coalesce((select sum(o.amount_cents) from payouts o
      where o.hauler_id = ${haulerId} and o.status = 'netted'), 0)
    - coalesce((select sum(h.amount_cents) from cash_hand_ins h
      where h.hauler_id = ${haulerId} and h.undone_at is null), 0) as held`.execute(db)
  return cents(Number(rows[0]?.held ?? 0))
}

/** Whether the provider may have been asked for a payout under this key already. */
export async function isAsked(db: Db, idempotencyKey: string): Promise<boolean> {
  const request = await db
    .selectFrom('providerRequests')
    .select('idempotencyKey')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return request !== undefined
}

/** Reduces a payout that is about to be sent; the job must be locked, and the provider not asked yet. */
export const reduceScheduled = (db: Db, id: number, by: Cents) =>
  db
    .updateTable('payouts')
    .set({ amountCents: sql`amount_cents - ${by}`, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .execute()
