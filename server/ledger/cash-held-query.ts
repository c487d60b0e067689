import { sql } from 'kysely'
import type { HaulerId } from '../../contract/haulers.ts'
import { cents, type Cents } from '../../contract/money.ts'
import type { Db } from '../db/database.ts'

/** The cash of customers that haulers hold: received, and neither handed back or in nor kept as a payout. */
const HELD = sql`(
    select holder_id as hauler_id, amount_cents from payments where status = 'paid' and holder_id is not null
    union all select p.holder_id, -r.amount_cents from refunds r join payments p on p.id = r.payment_id
      where p.holder_id is not null and r.status = 'succeeded' and r.given_by = 'hauler'
    union all select hauler_id, -amount_cents from payouts where status = 'netted'
    union all select hauler_id, -amount_cents from cash_hand_ins where undone_at is null
  )`

/** The cash of customers that a hauler holds. */
export async function cashHeldBy(db: Db, haulerId: HaulerId): Promise<Cents> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(amount_cents), 0) as held from ${HELD} held where hauler_id = ${haulerId}`.execute(
    db,
  )
  return cents(Number(rows[0]?.held ?? 0))
}

// Each movement of cash names the row that caused it, and that row the hauler; who hands cash in collected some of its job.
const BOOKED = sql`(
    select coalesce(p.holder_id, refunded.holder_id, o.hauler_id, undone.hauler_id, h.hauler_id) as hauler_id, e.amount_cents
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      left join payments p on p.id = case when t.kind in ('received', 'received_withdrawn') then t.reference::integer end
      left join refunds r on r.id = case when t.kind = 'refund' then t.reference::integer end
      left join payments refunded on refunded.id = r.payment_id
      left join payouts o on o.id = case when t.kind = 'netting' then t.reference::integer end
      left join reversals v on v.id = case when t.kind = 'netting_undone' then t.reference::integer end
      left join payouts undone on undone.id = v.payout_id
      left join cash_hand_ins h on h.id = case when t.kind in ('hand_in', 'hand_in_undone') then t.reference::integer end
        and exists (select from payments c where c.job_id = t.job_id and c.holder_id = h.hauler_id)
    where e.account = 'hauler_cash'
  )`

/** The haulers of whose cash the ledger has another amount; null for cash of no hauler. */
export async function wrongCash(
  db: Db,
): Promise<{ haulerId: number | null; booked: string; held: string }[]> {
  const { rows } = await sql<{ haulerId: number | null; booked: string; held: string }>`
    select hauler_id as "haulerId", sum(booked) as booked, sum(held) as held from (
      select hauler_id, amount_cents as booked, 0 as held from ${BOOKED} booked
      union all select hauler_id, 0, amount_cents from ${HELD} held
    ) both_sides group by hauler_id having sum(booked) <> sum(held) order by hauler_id`.execute(db)
  return rows
}
