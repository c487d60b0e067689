import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import type { Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

/** Serialises what changes the cash that a hauler holds, until the transaction ends; taken after the lock of the job. */
export const lockHaulerCash = (db: Db, haulerId: HaulerId) =>
  sql`select pg_advisory_xact_lock(hashtext('hauler_cash'), ${haulerId}::integer)`.execute(db)

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
