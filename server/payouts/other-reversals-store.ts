import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { cents, type Cents } from '../../contract/money.ts'
import { reversalLifecycle } from '../../contract/payments.ts'
import { tryTransition } from '../core/transition.ts'
import type { Db } from '../db/database.ts'

const SYSTEM = { by: 'system' } as const

/**
 * Books that all of a payout has come back for a dispute, including its other requested reversals.
 * @returns how much of it the hauler gave up for good, for refunds or disputes that were lost.
 */
export async function settleOthers(db: Db, payoutId: number): Promise<Cents> {
  const { rows } = await sql<{ id: number; owed: Cents }>`
    select r.id, case when r.refund_id is not null then r.amount_cents
        when d.status = 'lost' then least(r.amount_cents, d.share_cents) else 0 end as owed
    from reversals r left join disputes d on d.id = r.dispute_id
    where r.payout_id = ${payoutId} and r.status <> 'succeeded' order by r.id`.execute(db)
  let total = 0
  for (const { id, owed } of rows)
    if (await tryTransition(db, reversalLifecycle, id, 'succeed', SYSTEM)) total += owed
  return cents(total)
}

/**
 * Books that part of a payout has come back for a refund: a dispute requests only the rest, under a new key. The
 * whole cannot have come back for the dispute before, or the refund's part would have been refused.
 */
export async function leaveRest(db: Db, payoutId: number, rest: Cents): Promise<void> {
  const open = await db
    .selectFrom('reversals')
    .select('id')
    .where('payoutId', '=', payoutId)
    .where('disputeId', 'is not', null)
    .where('status', '<>', 'succeeded')
    .where('amountCents', '>', rest)
    .execute()
  for (const { id } of open) {
    if (rest === 0) await tryTransition(db, reversalLifecycle, id, 'succeed', SYSTEM)
    else
      await db
        .updateTable('reversals')
        .set({ amountCents: rest, idempotencyKey: randomUUID(), updatedAt: sql`now()` })
        .where('id', '=', id)
        .execute()
  }
}
